import { expect, test } from 'vitest';
import { withoutSlash } from '#src/http/pages/no-page.tsx';

test.each([
  ['/chat/', '/chat'],
  ['/chat//?a=b', '/chat?a=b'],
  ['/a%2F/', '/a%2F'],
  ['//evil.example/', '/evil.example'],
  ['/\\evil.example/', '/evil.example'],
  ['/', undefined],
  ['//', undefined],
  ['/chat', undefined],
])('PAGE-25 %s leads to %s, never to another host', (path, expected) => {
  const response = withoutSlash(new Request(`https://agent.example${path}`));
  expect(response?.headers.get('location')).toBe(expected);
});
