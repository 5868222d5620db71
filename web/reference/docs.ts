import { labelWhatIsDrawn } from './reference-labels.ts';

/** Starts the API reference. The server has rendered a readable list, which stays if this fails. */

interface ReferenceRequest {
  readonly headers: Record<string, string>;
}

interface ReferenceOptions {
  readonly domNode: Element;
  readonly url: string;
  readonly onComplete: () => void;
  readonly requestInterceptor: (request: ReferenceRequest) => ReferenceRequest;
  readonly [option: string]: unknown;
}

interface Reference {
  readonly layoutActions: {
    /** Opens the operation that a hash names, and scrolls to it. */
    parseDeepLinkHash(hash: string): void;
  };
}

interface React {
  createElement(type: string, props: object | null, child: unknown): unknown;
}

declare global {
  interface Window {
    SwaggerUIBundle?: (options: ReferenceOptions) => Reference;
  }
}

/** The key in the document's example. Sent unchanged, a second try with another body would be refused. */
const EXAMPLE_KEY = '0f0f6a1e-6f0b-4f5c-8c53-0a4bb9a3e7d1';
const nonce = document.currentScript?.nonce ?? ''; // the policy runs only scripts with this nonce

followColourScheme();
localStorage.removeItem('authorized'); // where earlier versions of this page kept tokens
const reference = document.querySelector<HTMLElement>('#reference');
const status = document.querySelector<HTMLElement>('#reference-status');
if (reference !== null && status !== null) {
  // Load two megabytes of reference after the first paint.
  requestAnimationFrame(() => setTimeout(() => void start(reference, status)));
}

async function start(into: HTMLElement, says: HTMLElement): Promise<void> {
  try {
    await Promise.all([
      load(
        Object.assign(document.createElement('link'), { rel: 'stylesheet', href: '/assets/swagger/swagger-ui.css' }),
      ),
      load(Object.assign(document.createElement('link'), { rel: 'stylesheet', href: '/assets/reference.css' })),
      load(Object.assign(document.createElement('script'), { src: '/assets/swagger/swagger-ui-bundle.js', nonce })),
    ]);
    if (window.SwaggerUIBundle === undefined) throw new Error('the reference did not start');
    if (plainHash() === '') history.replaceState(null, '', window.location.pathname); // it reads the hash, too, and throws
    const drawn: Reference = window.SwaggerUIBundle({
      domNode: into,
      url: into.dataset['openapi'] ?? '/openapi.json',
      validatorUrl: null,
      deepLinking: true,
      persistAuthorization: false, // a token in storage outlives the visit, and any script of this origin reads it
      tryItOutEnabled: true,
      displayRequestDuration: true,
      defaultModelsExpandDepth: 0,
      syntaxHighlight: { activated: false }, // its colours are below 4.5:1
      plugins: [{ wrapComponents: { DeepLink: plainText } }],
      requestInterceptor: freshKey,
      onComplete: () => {
        labelWhatIsDrawn(into);
        if (window.location.hash.includes('%')) follow();
        void settled(into).then(() => takeOver(into));
      },
    });
    const follow = () => {
      drawn.layoutActions.parseDeepLinkHash(plainHash()); // it takes what it is given as names
      requestAnimationFrame(() => operationOf(plainHash())?.scrollIntoView()); // it scrolls to the first one alone
    };
    window.addEventListener('hashchange', follow);
  } catch {
    says.prepend('The reference that can try calls could not be loaded. ');
  }
}

/** What the address names; nothing where its escapes are none. */
function plainHash(): string {
  try {
    return decodeURIComponent(window.location.hash);
  } catch {
    return '';
  }
}

/**
 * Resolves when no operation is loading and a frame has passed without a change; shown earlier, the page would jump.
 */
function settled(root: Element): Promise<void> {
  return new Promise((resolve) => {
    let isQuiet = false;
    const observer = new MutationObserver(() => (isQuiet = false));
    observer.observe(root, { childList: true, subtree: true });
    const look = () => {
      if (isQuiet && root.querySelector('.opblock-loading-animation') === null) {
        observer.disconnect();
        resolve();
        return;
      }
      isQuiet = true;
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
}

/** Shows the reference instead of the list, at the operation that the URL names. */
function takeOver(drawn: HTMLElement): void {
  document.querySelector('#operations')?.setAttribute('hidden', '');
  drawn.hidden = false;
  drawn.querySelector('.opblock.is-open')?.scrollIntoView();
}

/** What the reference draws for the operation of a link. */
const operationOf = (hash: string) =>
  document.getElementById(`operations-${hash.slice(2).replace('/', '-').replaceAll(' ', '_')}`);

function load(element: HTMLLinkElement | HTMLScriptElement): Promise<void> {
  return new Promise((resolve, reject) => {
    element.addEventListener('load', () => resolve());
    element.addEventListener('error', () => reject(new Error(`${element.tagName} did not load`)));
    document.head.append(element);
  });
}

/** A path as plain text: the button around it opens the operation and sets the URL. */
const plainText =
  (_original: unknown, { React }: { React: React }) =>
  (props: { text: string }) =>
    React.createElement('span', null, props.text);

function freshKey(request: ReferenceRequest): ReferenceRequest {
  if (request.headers['Idempotency-Key'] === EXAMPLE_KEY) request.headers['Idempotency-Key'] = crypto.randomUUID();
  return request;
}

/** The reference's own dark theme is a class. */
function followColourScheme(): void {
  const dark = window.matchMedia('(prefers-color-scheme: dark)');
  const apply = () => document.documentElement.classList.toggle('dark-mode', dark.matches);
  dark.addEventListener('change', apply);
  apply();
}
