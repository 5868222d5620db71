/** The ranges that take JSON, the most specific first: that one decides. */
const JSON_RANGES = [/^application\/(?:json|[\w.-]+\+json)$/, /^application\/\*$/, /^\*\/\*$/];

/** Whether the Accept header leaves room for JSON (RFC 9110, 12.5.1). A range with q=0 excludes. */
export function acceptsJson(request: Request): boolean {
  const accept = request.headers.get('accept');
  if (accept === null || accept.trim() === '') return true;
  const ranges = accept
    .toLowerCase()
    .split(',')
    .map((range) => range.split(';').map((part) => part.trim()));
  const deciding = JSON_RANGES.map((pattern) => ranges.filter(([type]) => pattern.test(type ?? ''))).find(
    (found) => found.length > 0,
  );
  return (
    deciding?.some(([, ...parameters]) => !parameters.some((parameter) => /^q=0(?:\.0{0,3})?$/.test(parameter))) ??
    false
  );
}

/** Whether a conditional request already holds this representation (RFC 9110, 13.1.2; weak comparison). */
export function matchesEtag(request: Request, etag: string): boolean {
  const header = request.headers.get('if-none-match');
  if (header === null) return false;
  return header.trim() === '*' || header.split(',').some((candidate) => candidate.trim().replace(/^W\//, '') === etag);
}
