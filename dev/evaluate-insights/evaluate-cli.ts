import { parseArgs } from 'node:util';
import { stories } from '../../sandbox/scripted-site/stories.ts';
import { evaluateHistories } from './evaluate.ts';
import { withHistories } from './histories.ts';
import { evaluationOf } from './score.ts';
import { evaluateStories } from './scripted.ts';
import { showEvaluation } from './show.ts';
import { showScripted } from './show-scripted.ts';
import { truthOfLabels, truthOfMessages } from './truth.ts';
import { UsageError } from './usage-error.ts';

const USAGE = `Usage: npm run evaluate-insights -- BUNDLE [--labels FILE] [--json]
       npm run evaluate-insights -- --scripted [--seeds COUNT] [--json]
  BUNDLE    a git bundle: one branch, each commit one version of one page
  --labels  what each transition is (text, link, format, navigation); without it the commits’ messages say it
            (first, noise, change)
  --scripted  a made-up site with exact truth instead: 12 scenarios, 9 mutations, 20 seeds
  --json    prints one JSON document`;

function main(): void {
  const { bundle, labels, json, help, scripted, seeds } = argumentsOf(process.argv.slice(2));
  if (help) return console.log(USAGE);
  if (scripted) {
    const found = evaluateStories(stories(seeds));
    return print(json ? found : showScripted(found));
  }
  if (bundle === undefined) throw new UsageError(USAGE);
  const evaluation = withHistories(bundle, (histories) => {
    if (labels === undefined) return evaluationOf(evaluateHistories(histories, truthOfMessages(histories.pages)));
    const { truthOf, unknownPages } = truthOfLabels(labels, histories.pages);
    if (unknownPages.length > 0) console.error(`The labels name pages that aren’t there: ${unknownPages.join(', ')}`);
    return evaluationOf(evaluateHistories(histories, truthOf));
  });
  print(json ? evaluation : showEvaluation(evaluation));
}

/** Lines, or a document. */
function print(found: readonly string[] | object): void {
  for (const line of Array.isArray(found) ? found : [JSON.stringify(found, null, 2)]) console.log(line);
}

interface Arguments {
  readonly bundle: string | undefined;
  readonly labels: string | undefined;
  readonly json: boolean;
  readonly help: boolean;
  readonly scripted: boolean;
  readonly seeds: number;
}

function argumentsOf(args: readonly string[]): Arguments {
  try {
    const { positionals, values } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        labels: { type: 'string' },
        json: { type: 'boolean', default: false },
        scripted: { type: 'boolean', default: false },
        seeds: { type: 'string', default: '20' },
        help: { type: 'boolean', default: false },
      },
    });
    if (positionals.length > 1) throw new UsageError(`One bundle at a time.\n${USAGE}`);
    const seeds = Number(values.seeds);
    if (!Number.isInteger(seeds) || seeds < 1) throw new UsageError(`--seeds takes a count.\n${USAGE}`);
    const { labels, json, help, scripted } = values;
    return { bundle: positionals[0], labels, json, help, scripted, seeds };
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

try {
  main();
} catch (error) {
  if (!(error instanceof UsageError)) throw error;
  console.error(error.message);
  process.exitCode = 2;
}
