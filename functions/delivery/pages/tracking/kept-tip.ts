/** A tip that this tab has begun: it outlives the way to the processor’s page and back. */
export interface KeptTip {
  readonly key: string;
  readonly amountMinor: number;
  /** Once the interface has answered. */
  readonly id?: string;
}

const nameOf = (slug: string) => `waypost-tip-${slug}`;

export function keptTip(slug: string): KeptTip | undefined {
  try {
    const text = sessionStorage.getItem(nameOf(slug));
    return text === null ? undefined : (JSON.parse(text) as KeptTip);
  } catch {
    return undefined; // storage is switched off: then it is forgotten on the way
  }
}

export function keepTip(slug: string, tip: KeptTip | undefined): void {
  try {
    if (tip === undefined) sessionStorage.removeItem(nameOf(slug));
    else sessionStorage.setItem(nameOf(slug), JSON.stringify(tip));
  } catch {
    // as above
  }
}

/** Whether the processor’s page has led back here. What it added to the address is taken out of it. */
export function tookPayersBack(): boolean {
  const query = new URLSearchParams(location.search);
  if (!query.has('tip')) return false;
  history.replaceState(history.state, '', location.pathname);
  return query.get('redirect_status') !== 'failed';
}
