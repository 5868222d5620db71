import type { Problem } from '#src/platform/problem/problem.ts';
import { problemCatalog } from '#src/platform/problem/catalog.ts';
import { ownPath } from './own-path.ts';
import { Page, pageResponse } from './page.tsx';

interface Words {
  readonly title: string;
  readonly text: string;
}

/** A page that couldn’t be answered, for the person who waits for it: what happened, and what to do now. */
export function failedPage(problem: Problem, request: Request, requestId: string): Response {
  const { pathname, search } = new URL(request.url);
  const again = ['GET', 'HEAD'].includes(request.method) ? `${ownPath(pathname)}${search}` : undefined;
  const words = wordsFor(problem, again === undefined);
  const response = pageResponse(
    (nonce) => <Failed {...words} again={again} number={problem.status >= 500 ? requestId : undefined} nonce={nonce} />,
    problem.status,
  );
  for (const [name, value] of Object.entries(problem.headers)) response.headers.set(name, value);
  response.headers.set('Cache-Control', 'no-store');
  return response;
}

function wordsFor(problem: Problem, isForm: boolean): Words {
  const { retryable = false, title, meaning } = problemCatalog[problem.code];
  const seconds = problem.headers['Retry-After'];
  const wait = seconds === undefined ? 'Wait a little' : `Wait ${seconds === '1' ? 'a second' : `${seconds} seconds`}`;
  switch (problem.code) {
    case 'quota_exceeded':
      return {
        title: 'That was too much at once',
        text: `More was asked for than we answer in so short a time. ${wait}, then try again.${isForm ? ' Nothing of your form was taken.' : ''}`,
      };
    case 'origin_not_allowed':
      return {
        title: 'This came from another page',
        text: 'Nothing was changed. Open the page here, and go on there.',
      };
    case 'body_too_large':
      return {
        title: 'What you sent is too long',
        text: 'Nothing was changed. Go back, make it shorter, and send it again.',
      };
    default:
      if (!retryable && problem.status < 500) return { title, text: meaning };
      return {
        title: 'This doesn’t work at the moment',
        text: isForm
          ? `Something that it needs doesn’t answer. ${wait}, then go back and see what it says: your form may have been taken.`
          : `Something that this page needs doesn’t answer. ${wait}, then try again.`,
      };
  }
}

interface Props extends Words {
  /** The address to try again; a form has none. */
  readonly again: string | undefined;
  /** By which we find in our log what went wrong. */
  readonly number: string | undefined;
  readonly nonce: string;
}

const Failed = ({ title, text, again, number, nonce }: Props) => (
  <Page title={`${title} · Waypost`} robots="noindex" nonce={nonce}>
    <main class="article">
      <p class="eyebrow">Waypost</p>
      <h1>{title}</h1>
      <p>{text}</p>
      <p>{again === undefined ? <a href="/">Go to the start</a> : <a href={again}>Try again</a>}</p>
      {number !== undefined && (
        <p class="quiet">
          If it stays so, tell us this number: <code>{number}</code>
        </p>
      )}
    </main>
  </Page>
);
