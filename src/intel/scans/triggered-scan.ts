/** A scan that runs because somebody asked for it. */
export interface TriggeredScan {
  readonly scanId: string;
  readonly brainTaskId: string;
  readonly status: 'running';
}
