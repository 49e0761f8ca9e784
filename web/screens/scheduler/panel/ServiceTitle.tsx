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
import { moneyText } from '../../../kit/format.ts';
import { touch } from '../../../kit/media.ts';
import type { DraftService } from '../draft.ts';

type ServiceTitleProps = {
  service: DraftService;
  /** What the stylist does. */
  offers: readonly DraftService[];
  onReplace: (offer: DraftService) => void;
};

/** What a service is called; it leads to the others that can take its place. */
export function ServiceTitle({ service, offers, onReplace }: ServiceTitleProps) {
  const styles = useStyles();
  const others = offers.filter(({ service_id }) => service_id !== service.service_id);
  return (
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
  );
}

const useStyles = makeStyles({
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
