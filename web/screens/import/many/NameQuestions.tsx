import { Dropdown, makeStyles, mergeClasses, Option, tokens } from '@fluentui/react-components';
import { ArrowRightRegular } from '@fluentui/react-icons';
import { SideCard } from '../../../kit/ui/SplitLayout.tsx';
import { look } from '../../../kit/ui/theme.ts';
import { type GivenName, type NamedField, namedFields } from './givenNames.ts';
import type { FileSet } from './useFileSet.ts';

const labels: Record<NamedField, { title: string; noun: string; ask: string }> = {
  stylist: { title: 'Stylist names, once', noun: 'name', ask: 'Choose a stylist' },
  service: { title: 'Service names, once', noun: 'name', ask: 'Choose a service' },
};

/** What names of the other program stand for. Each is asked about once, however many appointments have it. */
export function NameQuestions({ set }: { set: FileSet }) {
  return namedFields.map((field) => {
    const names = set.names.filter((one) => one.field === field);
    return names.length > 0 && <NameCard key={field} field={field} names={names} set={set} />;
  });
}

function NameCard({ field, names, set }: { field: NamedField; names: readonly GivenName[]; set: FileSet }) {
  const styles = useStyles();
  const { title, noun, ask } = labels[field];
  const known = names.filter(({ chosen }) => chosen !== undefined).length;
  const hint = `${names.length} ${noun}${names.length === 1 ? '' : 's'} in appointments`;
  return (
    <SideCard title={title} hint={hint} tool={<span className={styles.quiet}>{`${known} of ${names.length}`}</span>}>
      <ul className={styles.list} aria-label={title}>
        {names.map(({ key, text, count, chosen }) => (
          <li key={key} className={styles.row}>
            <span className={styles.name}>
              {text} <span className={styles.quiet}>{`${count}×`}</span>
            </span>
            <ArrowRightRegular aria-hidden className={styles.quiet} />
            <Dropdown
              aria-label={`${text} stands for`}
              className={mergeClasses(styles.choice, chosen === undefined && styles.asked)}
              placeholder={ask}
              value={chosen === '' ? 'Leave out' : (chosen ?? '')}
              selectedOptions={chosen === undefined ? [] : [chosen]}
              onOptionSelect={(_, { optionValue = '' }) => set.answerName(key, optionValue)}
            >
              {(set.known?.[field] ?? []).map((name) => (
                <Option key={name} value={name}>
                  {name}
                </Option>
              ))}
              <Option value="">Leave out</Option>
            </Dropdown>
          </li>
        ))}
      </ul>
    </SideCard>
  );
}

const useStyles = makeStyles({
  quiet: { color: tokens.colorNeutralForeground3, fontSize: '13px' },
  list: { margin: '10px 0 0', padding: 0, listStyleType: 'none', display: 'grid', gap: '8px' },
  row: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) 20px minmax(0, 1fr)', alignItems: 'center', gap: '8px' },
  name: { overflowWrap: 'anywhere' },
  choice: { minWidth: 0 },
  asked: { backgroundColor: look.cellEdited },
});
