import { Button, makeStyles } from '@fluentui/react-components';
import { ArrowDownloadRegular } from '@fluentui/react-icons';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { allLocations } from '../../../shared/contract/fields.ts';
import { insights } from '../../../shared/contract/insights.ts';
import { addDays } from '../../../shared/rules/time.ts';
import { formatError } from '../../kit/data/failure.ts';
import { useAllPages } from '../../kit/data/useAllPages.ts';
import { ChoiceDropdown } from '../../kit/picker/ChoiceDropdown.tsx';
import { formatMonth, toDayString } from '../../kit/ui/days.ts';
import { download } from '../../kit/ui/download.ts';
import { formatCount } from '../../kit/ui/format.ts';
import { Page } from '../../kit/ui/Page.tsx';
import { useToast } from '../../kit/ui/Toast.tsx';
import { quietSmallText } from '../../kit/ui/theme.ts';
import { CardsState } from './CardsState.tsx';
import { MonthSheets } from './MonthSheets.tsx';
import { createMonthFile } from './monthRows.tsx';

const monthsOffered = 24;
const salonNoun = { one: 'salon', many: 'salons' };

/** The running month and those before it, the latest first. */
function listMonths(): string[] {
  const months = [toDayString(new Date()).slice(0, 7)];
  while (months.length < monthsOffered) months.push(addDays(`${months.at(-1)}-01`, -1).slice(0, 7));
  return months;
}

/** Stock, bills and visits without a bill of a month, of all salons of the user. The URL holds the month. */
export function MonthEnd() {
  const styles = useStyles();
  const toast = useToast();
  const months = listMonths();
  const [query, setQuery] = useSearchParams();
  const [running, lastFull = ''] = months;
  const month = months.find((one) => one === query.get('month')) ?? lastFull;
  const found = useAllPages(insights.getMonthEnd, { month });
  const data = useMemo(() => found.data?.flatMap(({ Items }) => Items), [found.data]);
  const read = found.loaded.flatMap(({ Items }) => Items).length;
  const name = `${formatMonth(month)}${month === running ? ' so far' : ''}`;
  const chooseMonth = (chosen: string) =>
    setQuery((before) => {
      const next = new URLSearchParams(before);
      next.set('month', chosen);
      return next;
    });
  const save = () =>
    createMonthFile(data ?? []).then(
      (file) => download(file, `Month End, ${name}.xlsx`),
      (error: unknown) => toast(formatError('The file was not made.', error), { intent: 'error' }),
    );
  return (
    <Page
      title="Month End"
      hint={`${name}, in US dollars. Stock at purchase prices.`}
      tools={
        <>
          <ChoiceDropdown
            aria-label="Month"
            choices={months.map((one) => [one, formatMonth(one)] as const)}
            chosen={month}
            onChoose={chooseMonth}
          />
          <Button
            appearance="primary"
            icon={<ArrowDownloadRegular />}
            disabledFocusable={!data}
            onClick={() => void save()}
          >
            Download, 3 sheets
          </Button>
        </>
      }
    >
      <CardsState
        location={allLocations}
        read={found}
        progress={read > 0 && <p className={styles.note}>{formatCount(read, salonNoun)} read…</p>}
      />
      {data && <MonthSheets salons={data} name={name} onChanged={() => void found.mutate()} />}
    </Page>
  );
}

const useStyles = makeStyles({ note: { ...quietSmallText, margin: '0 0 12px' } });
