/** The newest stored page that a target's next scan is compared with. */
export interface Baseline {
  readonly sha256: string;
  /** What rules know of it beside its bytes. */
  readonly finalUrl: string;
  readonly contentType: string;
}
