import {
  ArrowLeft,
  ChevronDown,
  Ellipsis,
  FileCode,
  FileText,
  Play,
  RefreshCw,
  Save,
  Square,
  Trash2,
} from 'lucide-react';
import { useState } from 'react';
import type { BenchReport } from '../../../src/model/bench.ts';
import { shareOf } from '../../../src/model/share-of.ts';
import { formatRate } from '../../../src/plot/measure-format.ts';
import type { ToldRun } from '../../../src/wire/bench.ts';
import { benchRoutes } from '../../../src/wire/bench-routes.ts';
import { addressOf } from '../../../src/wire/client.ts';
import { access } from '../../link/access.ts';
import { saveText } from '../../link/save-text.ts';
import { comparableRuns } from '../../state/bench-start.ts';
import { hashOf } from '../../state/place.ts';
import { relativeTime } from '../../state/relative-time.ts';
import type { BenchList } from '../../stores/bench-list.ts';
import type { ShownRun } from '../../stores/bench-run.ts';
import { benchWords } from '../../words/bench.ts';
import { Button, IconButton, LinkButton } from '../controls/button.tsx';
import { Menu, MenuItem, MenuLine } from '../controls/menu.tsx';
import { tip } from '../controls/tip.ts';
import { useNow } from '../controls/use-now.ts';
import { useDesk, useLanguage, usePageWords, useStore } from '../desk-context.tsx';
import { DeleteRunSheet } from './delete-run-sheet.tsx';

interface RunActionsProps {
  readonly shown: ShownRun;
  readonly list: BenchList;
  readonly run: ToldRun;
  readonly report: BenchReport | undefined;
  readonly title: string;
  /** The run that it is compared with. */
  readonly baseline?: string;
}

/** What can be done with a run: stopped while it goes on, gone on with, scored again, compared and kept elsewhere. */
export function RunActions({ shown, list, run, report, title, baseline }: RunActionsProps) {
  const words = usePageWords(benchWords);
  const { report: said } = words;
  const { notices, where } = useDesk();
  const [isBusy, setBusy] = useState(false);
  const [isDeleting, setDeleting] = useState(false);
  const act = async (attempt: () => ReturnType<ShownRun['stop']>) => {
    setBusy(true);
    const isDone = await notices.orTell(attempt());
    setBusy(false);
    return isDone;
  };
  const goOn = () =>
    act(() =>
      shown.goOn((id, isResumed) => {
        if (isResumed) return;
        notices.tell({ text: said.begunAnew });
        where.go({ type: 'bench-run', run: id });
      }),
    );
  const rescore = async () => {
    if (await act(() => shown.rescore())) notices.tell({ text: said.rescored });
  };
  const back = (
    <LinkButton kind="quiet" icon={ArrowLeft} href={hashOf({ type: 'bench' })}>
      {words.toList}
    </LinkButton>
  );
  if (run.state === 'running') {
    return (
      <>
        {back}
        <Button icon={Square} disabled={isBusy} onClick={() => void act(() => shown.stop())}>
          {isBusy ? said.stopping : said.stop}
        </Button>
      </>
    );
  }
  return (
    <>
      {back}
      {run.state === 'stopped' && (
        <Button kind="primary" icon={Play} disabled={isBusy} onClick={() => void goOn()}>
          {said.goOn}
        </Button>
      )}
      {run.done > 0 && (
        <>
          {baseline === undefined && <CompareMenu list={list} run={run} />}
          <Button icon={RefreshCw} disabled={isBusy} onClick={() => void rescore()} {...tip(said.rescoreTip)}>
            {said.rescore}
          </Button>
        </>
      )}
      <ReportMenu run={run} report={report} baseline={baseline} onDelete={() => setDeleting(true)} />
      {isDeleting && (
        <DeleteRunSheet
          list={list}
          run={run}
          title={title}
          onDone={() => where.replace({ type: 'bench' })}
          onClose={() => setDeleting(false)}
        />
      )}
    </>
  );
}

function CompareMenu({ list, run }: { readonly list: BenchList; readonly run: ToldRun }) {
  const { report: said } = usePageWords(benchWords);
  const { where } = useDesk();
  const language = useLanguage();
  const now = useNow();
  const { runs = [] } = useStore(list);
  const others = comparableRuns(runs, run).filter(({ id }) => id !== run.id);
  return (
    <Menu
      trigger={
        <Button>
          {said.compareWith}
          <ChevronDown size={14} aria-hidden />
        </Button>
      }
    >
      {others.length === 0 && (
        <MenuItem isDisabled onChoose={() => undefined}>
          {said.noOther}
        </MenuItem>
      )}
      {others.map(({ id, startedAt, models, successes, done }) => (
        <MenuItem
          key={id}
          note={formatRate(shareOf(successes, done))}
          onChoose={() => where.go({ type: 'bench-compare', before: id, after: run.id })}
        >
          {relativeTime(startedAt, now, language)} · {models.join(', ')}
        </MenuItem>
      ))}
    </Menu>
  );
}

interface ReportMenuProps extends Pick<RunActionsProps, 'run' | 'report'> {
  readonly baseline: string | undefined;
  readonly onDelete: () => void;
}

function ReportMenu({ run, report, baseline, onDelete }: ReportMenuProps) {
  const words = usePageWords(benchWords);
  const { report: said } = words;
  const input = { params: { run: run.id }, query: baseline === undefined ? {} : { baseline } };
  const open = (route: typeof benchRoutes.benchReportPage | typeof benchRoutes.benchReportJUnit) =>
    window.open(access.sign(addressOf(route, input)), '_blank', 'noopener');
  return (
    <Menu trigger={<IconButton icon={Ellipsis} label={said.more} />}>
      <MenuItem icon={FileText} onChoose={() => open(benchRoutes.benchReportPage)}>
        {said.page}
      </MenuItem>
      <MenuItem icon={FileCode} onChoose={() => open(benchRoutes.benchReportJUnit)}>
        {said.junit}
      </MenuItem>
      <MenuItem
        icon={Save}
        isDisabled={!report}
        onChoose={() => report && saveText(`${JSON.stringify(report, null, 2)}\n`, fileName(run))}
      >
        {said.json}
      </MenuItem>
      <MenuLine />
      <MenuItem icon={Trash2} isDangerous onChoose={onDelete}>
        {words.delete}
      </MenuItem>
    </Menu>
  );
}

function fileName({ id, suite }: ToldRun): string {
  return `${suite.name.replaceAll(/[^\w-]+/g, '-')}-${id.slice(-8)}.json`;
}
