import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { FilterRegular } from '@fluentui/react-icons';
import { type ComponentProps, useRef, useState } from 'react';
import { lazyPart } from '../../ui/lazyComponent.tsx';
import type { FilterSheet as Sheet } from './FilterSheet.tsx';

const FilterSheet = lazyPart(async () => (await import('./FilterSheet.tsx')).FilterSheet) as typeof Sheet;

type Props<Row extends object> = Omit<ComponentProps<typeof Sheet<Row>>, 'open' | 'onClose'>;

/** Opens the filters of narrow layouts. */
export function FilterButton<Row extends object>(props: Props<Row>) {
  const styles = useStyles();
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const active = Object.keys(props.state.view.filters).length;
  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  return (
    <>
      <Button
        ref={button}
        appearance="subtle"
        aria-label={active > 0 ? `Filter, ${active} active` : 'Filter'}
        icon={<FilterRegular />}
        onClick={() => setOpen(true)}
      >
        {active > 0 ? <span className={styles.count}>{active}</span> : undefined}
      </Button>
      <FilterSheet {...props} open={open} onClose={close} />
    </>
  );
}

const useStyles = makeStyles({
  count: {
    minWidth: '16px',
    padding: '0 4px',
    boxSizing: 'border-box',
    borderRadius: tokens.borderRadiusCircular,
    backgroundColor: tokens.colorBrandBackground,
    color: tokens.colorNeutralForegroundOnBrand,
    fontSize: tokens.fontSizeBase100,
    lineHeight: '16px',
    textAlign: 'center',
  },
});
