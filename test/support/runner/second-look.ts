/** Names the file to which a run writes its `RunResult`. */
export const RESULT_FILE = 'WAYPOST_TEST_RESULT';
/** More files than these are no accident of a busy machine. */
export const MAX_SECOND_LOOKS = 10;

/** What a run of all the tests came to. */
export interface RunResult {
  readonly passed: number;
  readonly failedTests: readonly string[];
  /** Paths from the repository's root. */
  readonly failedFiles: readonly string[];
  /** Promises that nobody caught, and forbidden skips in files that are sound otherwise. */
  readonly failedElsewhere: number;
}

/** The files to run once more, alone: none where nothing failed, where too much did, or where it was in no file. */
export const filesToLookAtAgain = ({ failedFiles, failedElsewhere }: RunResult): readonly string[] =>
  failedElsewhere === 0 && failedFiles.length <= MAX_SECOND_LOOKS ? failedFiles : [];
