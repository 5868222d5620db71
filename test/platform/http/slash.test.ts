import { expect, test } from 'vitest';
import { failedPage } from '#src/http/pages/failed-page.tsx';
import { withoutSlash } from '#src/http/pages/no-page.tsx';
import { Problem } from '#src/platform/problem/problem.ts';

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

test.each([
  ['//evil.example/pay', '/evil.example/pay'],
  ['/\\evil.example', '/evil.example'],
  ['/t/0123456789?lang=en', '/t/0123456789?lang=en'],
])('PAGE-55 where %s isn’t answered, trying again leads to %s, never to another host', async (path, expected) => {
  const request = new Request(`https://agent.example${path}`);
  const response = failedPage(new Problem('quota_exceeded', { retryAfterSeconds: 9 }), request, 'a number');
  expect(await response.text()).toContain(`<a href="${expected}">Try again</a>`);
});
