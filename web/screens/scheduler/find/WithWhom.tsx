import { Checkbox, Dropdown, makeStyles, Option } from '@fluentui/react-components';
import { maxTogether } from '../../../../shared/contract/booking.ts';
import { personName } from '../../../../shared/rules/names.ts';
import { useControlStyles } from '../../../kit/ui/controlStyles.ts';
import type { BookData } from '../draft.ts';
import { Labeled } from './Labeled.tsx';
import type { FindQuestion } from './question.ts';

type WithWhomProps = {
  question: FindQuestion;
  data: BookData;
  ableCount: number | undefined;
  onChange: (changes: Partial<FindQuestion>) => void;
};

/** A stylist for each of two or three services. Once one is chosen, or nobody does all, their order can be fixed. */
export function WithWhom({ question, data, ableCount, onChange }: WithWhomProps) {
  const styles = useStyles();
  const controls = useControlStyles();
  const { services, locationId, moved, isListedOrder = false } = question;
  if (moved || services.length < 2 || services.length > maxTogether) return null;
  const people = data.stylists.filter(({ location_id }) => location_id === locationId);
  const choose = (nth: number, stylist: string | undefined) =>
    onChange({ services: services.map((one, index) => (index === nth ? { ...one, stylist } : one)) });
  return (
    <>
      <div className={styles.row}>
        {services.map(({ service_id, stylist = '' }, nth) => {
          const chosen = people.find(({ user_id }) => user_id === stylist);
          const title = data.services.find((one) => one.service_id === service_id)?.service_name ?? 'Service';
          return (
            <Labeled key={`${service_id}-${nth.toString()}`} label={`${title} with`}>
              <Dropdown
                className={controls.control}
                button={{ style: { minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } }}
                value={chosen ? personName(chosen) : 'Anyone'}
                selectedOptions={[stylist]}
                onOptionSelect={(_, { optionValue }) => choose(nth, optionValue || undefined)}
              >
                <Option value="" text="Anyone" className={controls.option}>
                  Anyone
                </Option>
                {people
                  .filter((one) => one.services.some(({ serviceId }) => serviceId === service_id))
                  .map((one) => (
                    <Option key={one.user_id} value={one.user_id} className={controls.option}>
                      {personName(one)}
                    </Option>
                  ))}
              </Dropdown>
            </Labeled>
          );
        })}
      </div>
      {(ableCount === 0 || services.some(({ stylist }) => stylist)) && (
        <Checkbox
          label="In this order"
          checked={isListedOrder}
          onChange={(_, { checked }) => onChange({ isListedOrder: checked === true })}
        />
      )}
    </>
  );
}

const useStyles = makeStyles({
  row: { display: 'grid', gridAutoFlow: 'column', gridAutoColumns: 'minmax(0, 1fr)', gap: '12px' },
});
