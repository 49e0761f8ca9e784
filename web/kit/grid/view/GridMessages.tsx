import {
  Button,
  MessageBar,
  MessageBarActions,
  MessageBarBody,
  MessageBarTitle,
  makeStyles,
} from '@fluentui/react-components';
import { DismissRegular } from '@fluentui/react-icons';
import type { ReactElement } from 'react';
import { lazyPart } from '../../ui/lazyComponent.tsx';
import { BatchProblems } from '../edit/BatchTools.tsx';
import type { ConflictCard as Card } from '../edit/ConflictCard.tsx';
import type { PasteResult } from '../edit/clipboard.ts';
import { rowNoun } from '../model/tableModel.ts';
import type { GridProps } from '../types.ts';
import type { GridState } from '../useGrid.ts';
import { truncatedText } from './GridToolbar.tsx';

const maxListedLines = 3;

const ConflictCard = lazyPart(async () => (await import('../edit/ConflictCard.tsx')).ConflictCard) as typeof Card;

type Props<Row extends object> = {
  grid: GridProps<Row>;
  state: GridState<Row>;
  getRowName: (row: Row) => string;
  onFocusRows: () => void;
  pasteResult?: PasteResult;
  onClosePasteResult: () => void;
};

/** Messages between toolbar and rows: truncated lists, restored drafts, paste results, invalid edits and conflicts. */
export function GridMessages<Row extends object>(props: Props<Row>) {
  const { grid, state, getRowName, pasteResult } = props;
  const { columns, noun = rowNoun } = grid;
  const { batch } = state;
  const { streamed } = state.data;
  return (
    <>
      {streamed?.cut && !streamed.isLoading && (
        <Message
          intent="warning"
          title={truncatedText(streamed.loaded.rows?.length ?? 0, noun, grid.exportName !== undefined)}
        />
      )}
      {batch?.restored && (
        <Message intent="info" title="Restored what you had typed.">
          <Button size="small" onClick={batch.cancel}>
            Discard
          </Button>
        </Message>
      )}
      {pasteResult && pasteResult.pasted + pasteResult.rejected.length > 0 && (
        <Message
          intent={pasteResult.rejected.length ? 'warning' : 'success'}
          title={pasteTitle(pasteResult)}
          lines={pasteResult.rejected.map(({ cell, reason }) => `${cell}: ${reason}`)}
        >
          <Button
            appearance="transparent"
            aria-label="Close"
            icon={<DismissRegular />}
            onClick={props.onClosePasteResult}
          />
        </Message>
      )}
      {batch?.tried && <BatchProblems pending={batch.pending} columns={columns} getRowName={getRowName} />}
      {batch && batch.conflicts > 0 && (
        <ConflictCard
          batch={batch}
          columns={columns}
          getRowName={getRowName}
          changedBy={grid.batch?.changedBy}
          previewResolution={grid.batch?.previewResolution}
          onEnd={props.onFocusRows}
        />
      )}
    </>
  );
}

function pasteTitle({ pasted, rejected }: PasteResult): string {
  const done = `${pasted} ${pasted === 1 ? 'cell' : 'cells'} pasted`;
  return rejected.length ? `${done}, ${rejected.length} refused` : done;
}

type MessageProps = {
  intent: 'info' | 'success' | 'warning';
  title: string;
  lines?: readonly string[];
  children?: ReactElement;
};

function Message({ intent, title, lines = [], children }: MessageProps) {
  const styles = useStyles();
  return (
    <MessageBar intent={intent} layout="multiline" className={styles.message}>
      <MessageBarBody>
        <MessageBarTitle>{title}</MessageBarTitle>
        {lines.length > 0 && (
          <ul className={styles.lines}>
            {lines.slice(0, maxListedLines).map((line) => (
              <li key={line}>{line}</li>
            ))}
            {lines.length > maxListedLines && <li>and {lines.length - maxListedLines} more</li>}
          </ul>
        )}
      </MessageBarBody>
      {children && <MessageBarActions containerAction={children} />}
    </MessageBar>
  );
}

const useStyles = makeStyles({
  message: { margin: '12px 14px' },
  lines: { margin: 0, paddingLeft: '18px' },
});
