import { Field, Input, makeStyles, tokens } from '@fluentui/react-components';
import type { ImportKind } from '../../../shared/contract/imports.ts';
import { locations } from '../../../shared/contract/locations.ts';
import { type WholeFileField, wholeFileFields, wholeFileLabel } from '../../../shared/rules/imports/fields.ts';
import { withAreaCode } from '../../../shared/rules/phone.ts';
import { phoneDigits } from '../../../shared/rules/search.ts';
import { useSession } from '../../kit/data/session.tsx';
import { useRead } from '../../kit/data/useApi.ts';
import { Card } from './Card.tsx';
import type { MatchedFile } from './matchFile.ts';
import { columnTexts } from './sheet.ts';
import type { ImportFile } from './useImportFile.ts';

interface WholeFileProps {
  kind: ImportKind;
  file: MatchedFile;
  onChange: ImportFile['edit']['wholeFile'];
}

/** Fields for what the file has no column of, such as the brand of a price list. Nothing is shown if it lacks none. */
export function WholeFile({ kind, file, onChange }: WholeFileProps) {
  const styles = useStyles();
  const fields = wholeFileFields[kind].filter((field) => isLacking(file, field));
  const areaCode = useAreaCode(fields.some((field) => field === 'areaCode'));
  if (fields.length === 0) return null;
  return (
    <Card label="For all rows" className={styles.card}>
      <h2 className={styles.title}>For all rows, as the file does not say it</h2>
      <div className={styles.fields}>
        {fields.map((field) => (
          <Field
            key={field}
            label={wholeFileLabel(field)}
            size="small"
            className={styles.field}
            {...(field === 'areaCode' && areaCode && { hint: `${areaCode} is that of your salon` })}
          >
            <Input
              size="small"
              maxLength={field === 'areaCode' ? 3 : 120}
              value={file.wholeFile[field] ?? ''}
              onChange={(_, { value }) => onChange(field, value)}
            />
          </Field>
        ))}
      </div>
    </Card>
  );
}

/** Whether no column holds the field, or phones lack their area code. */
function isLacking({ sheet, columns }: MatchedFile, field: WholeFileField): boolean {
  if (field !== 'areaCode') return !columns.includes(field);
  const column = columns.indexOf('phone');
  return columnTexts(sheet, column).some((text) => withAreaCode(text, '703') !== text);
}

/** Area code of the user's salon. */
function useAreaCode(isNeeded: boolean): string | undefined {
  const { user } = useSession();
  const id = user.location_id;
  const { data } = useRead(locations.getSalonConfig, isNeeded && id !== null ? { params: { id } } : null);
  return phoneDigits(data?.phoneNumber ?? '').slice(0, 3) || undefined;
}

const useStyles = makeStyles({
  card: { marginTop: '16px' },
  title: { margin: '0 0 10px', fontSize: tokens.fontSizeBase400, fontWeight: tokens.fontWeightSemibold },
  fields: { display: 'flex', flexWrap: 'wrap', gap: '8px 16px' },
  field: { flex: '1 1 180px', maxWidth: '280px' },
});
