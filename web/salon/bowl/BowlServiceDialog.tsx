import * as z from 'zod';
import { bills } from '../../../shared/contract/bills.ts';
import { formatGrams } from '../../../shared/rules/format.ts';
import { formatTime, minutesOfDay } from '../../../shared/rules/time.ts';
import { useRead, useSend } from '../../kit/data/useApi.ts';
import { Form } from '../../kit/form/Form.tsx';
import { FormDialog } from '../../kit/ui/FormDialog.tsx';
import { ErrorState, LinesSkeleton } from '../../kit/ui/States.tsx';

interface BowlServiceDialogProps {
  bowl: { appointmentId: string; bowlId: string };
  onAssigned?: () => void;
  onClose: () => void;
}

const schema = z.object({ service_id: z.string().min(1, 'Please choose a service') });

/** Assigns a bowl to another service of its visit, while the bill of the visit is open. */
export function BowlServiceDialog({
  bowl: { appointmentId: id, bowlId },
  onAssigned,
  onClose,
}: BowlServiceDialogProps) {
  const { data: bill, error, mutate } = useRead(bills.getBill, { params: { id } });
  const assign = useSend(bills.assignBowl, { refreshes: [bills.getBill] });
  const bowl = bill?.bowls.find(({ bowl_id }) => bowl_id === bowlId);
  const services = new Map(
    bill?.lines.flatMap(({ kind, service_id, title }) =>
      kind === 'service' && service_id ? [[service_id, title]] : [],
    ),
  );
  return (
    <FormDialog
      title="For which service?"
      hint={bowl && `${formatGrams(bowl.grams)} at ${formatTime(minutesOfDay(bowl.start))}`}
      onClose={onClose}
    >
      {error && !bill && <ErrorState text={error.message} onRetry={() => void mutate()} />}
      {!error && !bill && <LinesSkeleton lines={2} />}
      {bill?.state === 'closed' && <p>Bill {bill.number} is closed. An admin can reopen it.</p>}
      {bill?.state === 'open' && (
        <Form
          layout="plain"
          schema={schema}
          initial={{ service_id: bowl?.service_id ?? '' }}
          sections={[
            {
              fields: [
                {
                  name: 'service_id',
                  label: 'Service',
                  kind: 'select',
                  autoFocus: true,
                  choices: [...services].map(([value, label]) => ({ value, label })),
                },
              ],
            },
          ]}
          submitLabel="Assign"
          cancel={{ onClick: onClose }}
          onSubmit={async ({ service_id }) => {
            await assign({ params: { id, bowlId }, body: { service_id, version: bill.version } });
            onAssigned?.();
            onClose();
          }}
        />
      )}
    </FormDialog>
  );
}
