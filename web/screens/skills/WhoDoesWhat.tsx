import { Button, makeStyles, SearchBox, tokens } from '@fluentui/react-components';
import { ArrowUndoRegular, CutRegular, PeopleRegular } from '@fluentui/react-icons';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { allLocations } from '../../../shared/contract/fields.ts';
import { services } from '../../../shared/contract/services.ts';
import { stylists } from '../../../shared/contract/stylists.ts';
import { personName } from '../../../shared/rules/names.ts';
import { toSearchText } from '../../../shared/rules/search.ts';
import { useAttempt } from '../../kit/data/failure.ts';
import { useRead, useSend } from '../../kit/data/useApi.ts';
import { ChoiceDropdown } from '../../kit/picker/ChoiceDropdown.tsx';
import { LeaveGuard } from '../../kit/ui/LeaveGuard.tsx';
import { useIsPhone } from '../../kit/ui/media.ts';
import { Page } from '../../kit/ui/Page.tsx';
import { EmptyState, ErrorState, LinesSkeleton } from '../../kit/ui/States.tsx';
import { cardStyle, look } from '../../kit/ui/theme.ts';
import { SalonPicker } from '../../salon/SalonPicker.tsx';
import { toChanges } from './cells.ts';
import { MatrixTable } from './MatrixTable.tsx';
import { type Cells, useCells } from './useCells.ts';

const { listServices } = services;
const { listStylists, listAssignments, saveAssignments, getStylist, listUserServices, listServicesToAdd } = stylists;
const refreshes = [listAssignments, listStylists, getStylist, listUserServices, listServicesToAdd];

/** Which stylist performs which service, at which level and in how many minutes: one table of all. */
export function WhoDoesWhat() {
  const styles = useStyles();
  const navigate = useNavigate();
  const attempt = useAttempt();
  const [query, setQuery] = useSearchParams();
  const [search, setSearch] = useState('');
  const isPhone = useIsPhone();
  const menu = useRead(listServices, { body: {} });
  const people = useRead(listStylists, {});
  const assignments = useRead(listAssignments, { body: {} });
  const save = useSend(saveAssignments, { refreshes });
  const offered = menu.data?.filter(({ service_status }) => service_status === 'Active');
  const cells = useCells(people.data, offered, assignments.data);
  const salon = Number(query.get('location_id')) || allLocations;
  const here = people.data?.filter(({ location_id }) => salon === allLocations || location_id === salon) ?? [];
  const chosen = here.find(({ user_id }) => user_id === query.get('stylist')) ?? here[0];
  const columns = isPhone && chosen ? [chosen] : here;
  const words = toSearchText(search);
  const shown = offered?.filter(({ service_name, category_name }) =>
    toSearchText(`${service_name} ${category_name}`).includes(words),
  );
  const count = cells.edits.size;
  const dirty = cells.isTouched && count > 0;
  const error = menu.error ?? people.error ?? assignments.error;
  const setParam = (name: string, value: string) =>
    setQuery((params) => ({ ...Object.fromEntries(params), [name]: value }), { replace: true });

  async function submit() {
    const saved = await attempt(() => save({ body: toChanges(cells.saved, cells.edits) }), {
      errorMessage: 'The services could not be saved.',
    });
    if (!saved) return;
    const isFirst = assignments.data?.length === 0;
    flushSync(cells.forget);
    // The first day goes on with what is left of its steps.
    if (isFirst) void navigate('/');
  }

  function content() {
    if (error)
      return (
        <ErrorState
          text="The services and stylists could not be loaded."
          onRetry={() => void Promise.all([menu.mutate(), people.mutate(), assignments.mutate()])}
        />
      );
    if (!offered || !people.data || !assignments.data || !shown) return <LinesSkeleton lines={8} />;
    if (offered.length === 0)
      return (
        <EmptyState
          icon={<CutRegular />}
          text="There are no services to hand out yet."
          action={{ label: 'Start the menu', onClick: () => void navigate('/starter-menu') }}
        />
      );
    if (people.data.length === 0)
      return (
        <EmptyState
          icon={<PeopleRegular />}
          text="There is no stylist yet who could do the services."
          action={{ label: 'Add people', onClick: () => void navigate('/add-people') }}
        />
      );
    return (
      <div className={styles.card}>
        <MatrixBar search={search} onSearch={setSearch} cells={cells} onSave={() => void submit()} />
        <MatrixTable people={columns} everybody={people.data} services={shown} cells={cells} />
        <p className={styles.legend}>
          Arrows move · Space gives the usual level · 1–5 set it · Enter opens · Del takes away. Bold minutes are the
          stylist's own.
        </p>
      </div>
    );
  }

  return (
    <Page
      title="Who does what"
      hint="Levels set the price; minutes are those of the service unless changed here."
      tools={
        <>
          {isPhone && chosen && (
            <ChoiceDropdown
              aria-label="Stylist"
              choices={here.map((one) => [one.user_id, personName(one)])}
              chosen={chosen.user_id}
              onChoose={(id) => setParam('stylist', id)}
            />
          )}
          <SalonPicker all="All Locations" chosen={salon} onChoose={(id) => setParam('location_id', String(id))} />
        </>
      }
    >
      <LeaveGuard dirty={dirty} losesWork={(next, here) => dirty && next.pathname !== here.pathname} />
      {content()}
    </Page>
  );
}

interface MatrixBarProps {
  search: string;
  onSearch: (text: string) => void;
  cells: Cells;
  onSave: () => void;
}

function MatrixBar({ search, onSearch, cells, onSave }: MatrixBarProps) {
  const styles = useStyles();
  const count = cells.edits.size;
  return (
    <div className={styles.bar}>
      <SearchBox
        placeholder="Search services"
        aria-label="Search services"
        value={search}
        onChange={(_, { value }) => onSearch(value)}
      />
      <span className={styles.state} role="status">
        {describeEdits(count, cells.problems.size, cells.isProposal)}
      </span>
      <Button
        appearance="subtle"
        icon={<ArrowUndoRegular />}
        disabled={!cells.isTouched}
        onClick={cells.undo}
        aria-keyshortcuts="Control+Z"
      >
        Undo
      </Button>
      <Button appearance="subtle" disabled={count === 0} onClick={cells.reset}>
        Cancel
      </Button>
      <Button appearance="primary" disabled={count === 0 || cells.problems.size > 0} onClick={onSave}>
        Save
      </Button>
    </div>
  );
}

function describeEdits(count: number, wrong: number, isProposal: boolean): string {
  if (count === 0) return '';
  if (isProposal) return 'A first suggestion: everybody does everything. Untick what is not so, and save.';
  return [`${count} ${count === 1 ? 'change' : 'changes'}`, ...(wrong > 0 ? [`${wrong} invalid`] : [])].join(' · ');
}

const useStyles = makeStyles({
  card: { ...cardStyle, overflow: 'hidden' },
  bar: { display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: '8px', padding: '12px' },
  state: { marginLeft: 'auto', fontSize: tokens.fontSizeBase200, fontWeight: tokens.fontWeightSemibold },
  legend: {
    margin: 0,
    padding: '10px 12px',
    fontSize: tokens.fontSizeBase200,
    color: tokens.colorNeutralForeground3,
    borderTop: `1px solid ${look.hairline}`,
  },
});
