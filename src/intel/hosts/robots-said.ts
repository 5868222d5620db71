/** What an origin's robots.txt said of an address. */
export interface RobotsSaid {
  readonly allowed: boolean;
  /** The line that decided; null: none did. */
  readonly rule: string | null;
  /** ISO 8601. */
  readonly checkedAt: string;
}
