/** Whether the Accept header leaves room for JSON (RFC 9110, 12.5.1). A range with q=0 excludes. */
export function acceptsJson(request: Request): boolean {
  const accept = request.headers.get('accept');
  if (accept === null || accept.trim() === '') return true;
  return accept
    .toLowerCase()
    .split(',')
    .some((range) => {
      const [type, ...parameters] = range.split(';').map((part) => part.trim());
      const excluded = parameters.some((parameter) => /^q=0(?:\.0{0,3})?$/.test(parameter));
      return !excluded && /^(?:\*\/\*|application\/(?:\*|json|[\w.-]+\+json))$/.test(type ?? '');
    });
}

/** Whether a conditional request already holds this representation (RFC 9110, 13.1.2; weak comparison). */
export function matchesEtag(request: Request, etag: string): boolean {
  const header = request.headers.get('if-none-match');
  if (header === null) return false;
  return header.trim() === '*' || header.split(',').some((candidate) => candidate.trim().replace(/^W\//, '') === etag);
}
