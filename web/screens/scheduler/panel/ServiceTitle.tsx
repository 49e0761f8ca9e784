import {
  Menu,
  MenuButton,
  MenuItem,
  MenuList,
  MenuPopover,
  MenuTrigger,
  makeStyles,
  tokens,
} from '@fluentui/react-components';
import { moneyText } from '../../../kit/ui/format.ts';
import { touch } from '../../../kit/ui/media.ts';

type Named = { key: string; service_id: string; title: string; color: string; price: number };

type ServiceTitleProps<S extends Named> = {
  service: S;
  /** What the stylist does. */
  offers: readonly S[];
  onReplace: (offer: S) => void;
};

/** What a service is called and costs; its name leads to the others that can take its place. */
export function ServiceTitle<S extends Named>({ service, offers, onReplace }: ServiceTitleProps<S>) {
  const styles = useStyles();
  const others = offers.filter(({ service_id }) => service_id !== service.service_id);
  return (
    <span className={styles.line}>
      <i className={styles.swatch} style={{ backgroundColor: service.color }} />
      <Menu positioning={{ position: 'below', align: 'start', autoSize: 'height' }}>
        <MenuTrigger disableButtonEnhancement>
          <MenuButton
            appearance="subtle"
            size="small"
            className={styles.title}
            aria-label={`Change ${service.title}`}
            disabled={others.length === 0}
          >
            {service.title}
          </MenuButton>
        </MenuTrigger>
        <MenuPopover className={styles.list}>
          <MenuList>
            {others.map((offer) => (
              <MenuItem
                key={offer.key}
                className={styles.item}
                secondaryContent={moneyText(offer.price)}
                onClick={() => onReplace(offer)}
              >
                {offer.title}
              </MenuItem>
            ))}
          </MenuList>
        </MenuPopover>
      </Menu>
      <span className={styles.price}>{moneyText(service.price)}</span>
    </span>
  );
}

const useStyles = makeStyles({
  line: { display: 'flex', alignItems: 'center', gap: '4px' },
  swatch: { width: '10px', height: '10px', borderRadius: '3px', flexShrink: 0, forcedColorAdjust: 'none' },
  price: { flexShrink: 0, fontVariantNumeric: 'tabular-nums', fontWeight: tokens.fontWeightRegular },
  title: {
    minWidth: 0,
    marginRight: 'auto',
    padding: '2px 4px',
    color: tokens.colorNeutralForeground1,
    fontSize: tokens.fontSizeBase300,
    fontWeight: tokens.fontWeightSemibold,
    textAlign: 'left',
    [touch]: { minHeight: '44px' },
  },
  list: { maxHeight: '320px' },
  item: { [touch]: { minHeight: '44px', alignItems: 'center' } },
});
