import { AgentFrame } from '#fn/agent/pages/agent-frame.tsx';
import type { Visitor } from '#fn/agent/pages/open-page.ts';

interface CodePageProps {
  readonly visitor: Visitor;
  readonly typed: string;
  readonly problem: string | undefined;
  readonly nonce: string;
}

/** Where a person enters the code that their agent shows. */
export const CodePage = ({ visitor, typed, problem, nonce }: CodePageProps) => (
  <AgentFrame title="Enter a code" nonce={nonce} visitor={visitor}>
    <main class="article">
      <h1>Enter the code that your agent shows</h1>
      <p>It’s eight letters. Then you see what it asks for, and decide.</p>
      <form class="fields" method="get" action="/grant">
        <label class="field">
          Code
          <input
            class="user-code"
            name="code"
            value={typed}
            required
            maxlength={20}
            placeholder="XXXX-XXXX"
            autocomplete="off"
            autocapitalize="characters"
            spellcheck={false}
            aria-describedby="code-problem"
          />
          <span class="field-problem" id="code-problem" role="alert">
            {problem ?? ''}
          </span>
        </label>
        <p>
          <button class="button">Go on</button>
        </p>
      </form>
      <p class="notice">
        Only enter a code that an agent of yours shows you, right now. If somebody sent it to you, they want your rights
        for themselves.
      </p>
    </main>
  </AgentFrame>
);
