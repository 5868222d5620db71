import { MAX_DESCRIPTION, MAX_TITLE } from '#src/live/streams/stream.ts';
import { MAX_TAGS } from '#src/live/streams/tag.ts';
import type { Categories } from '#fn/live/pages/discovery/discovery-page.tsx';
import { LiveFrame, type Viewer } from '#fn/live/pages/live-frame.tsx';

interface GoLiveProps {
  readonly categories: Categories['categories'];
  readonly viewer: Viewer | undefined;
  readonly nonce: string;
}

/** Where a host starts. go-live.ts creates the stream and opens its control room. */
export function GoLivePage({ categories, viewer, nonce }: GoLiveProps) {
  const byName = categories.toSorted((a, b) => a.name.localeCompare(b.name, 'en'));
  return (
    <LiveFrame
      title="Go live · Waypost Live"
      nonce={nonce}
      path="/go-live"
      viewer={viewer}
      styles={['/assets/host.css']}
      scripts={['/assets/go-live.js']}
    >
      <main class="article go-live">
        <h1>Go live</h1>
        {viewer?.mayStream === true ? <GoLiveForm categories={byName} /> : <NotYet viewer={viewer} />}
      </main>
    </LiveFrame>
  );
}

const NotYet = ({ viewer }: { readonly viewer: Viewer | undefined }) =>
  viewer === undefined ? (
    <>
      <p>Sign in to get your stream key. You need OBS or ffmpeg, and something to show.</p>
      <p>
        <a class="button" href="/sign-in?to=%2Fgo-live">
          Sign in to go live
        </a>
      </p>
    </>
  ) : (
    <>
      <p>
        {viewer.name}, this account may watch and chat, but not hold streams. Ask whoever runs this site to let you,
        then sign in again.
      </p>
      <p>
        <a class="button" href="/sign-in?as=another&to=%2Fgo-live">
          Sign in as somebody else
        </a>
      </p>
    </>
  );

const GoLiveForm = ({ categories }: { readonly categories: Categories['categories'] }) => (
  <form id="go-live" class="fields" novalidate>
    <noscript>
      <p class="notice">Going live needs scripts, or one call: POST /api/streams/go-live, as /docs describes it.</p>
    </noscript>
    <p class="notice" id="go-live-problem" role="alert" hidden />
    <label class="field">
      Title
      <input name="title" required maxlength={MAX_TITLE} placeholder="What you show, in a line" autocomplete="off" />
      <span class="field-problem" data-of="title" />
    </label>
    <label class="field">
      Category
      <select name="category" required>
        <option value="" disabled selected>
          Choose a category
        </option>
        {categories.map(({ slug, name }) => (
          <option value={slug}>{name}</option>
        ))}
      </select>
      <span class="field-problem" data-of="category" />
    </label>
    <label class="field">
      <span>
        Description <span class="quiet">(if you like)</span>
      </span>
      <textarea name="description" rows={3} maxlength={MAX_DESCRIPTION} />
      <span class="field-problem" data-of="description" />
    </label>
    <label class="field">
      <span>
        Tags <span class="quiet">(up to {MAX_TAGS}, with commas between)</span>
      </span>
      <input name="tags" autocomplete="off" placeholder="heirloom, tomatoes" />
      <span class="field-problem" data-of="tags" />
    </label>
    <WhoAndWhen />
    <label class="check">
      <input type="checkbox" name="record" checked /> It can be watched again afterwards
    </label>
    <label class="check">
      <input type="checkbox" name="isMature" /> It is for adults only
    </label>
    <p>
      <button class="button" id="go">
        Get the stream key
      </button>
    </p>
  </form>
);

const WhoAndWhen = () => (
  <div class="fields two">
    <label class="field">
      Who finds it
      <select name="visibility">
        <option value="public">Everybody</option>
        <option value="unlisted">Whoever has the link</option>
        <option value="private">You and the moderators</option>
      </select>
    </label>
    <label class="field">
      <span>
        Begins <span class="quiet">(empty: now)</span>
      </span>
      <input name="scheduledFor" type="datetime-local" />
      <span class="field-problem" data-of="scheduledFor" />
    </label>
  </div>
);
