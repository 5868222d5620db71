import {
  MAX_SLOW_MODE_SECONDS,
  MIN_SLOW_MODE_SECONDS,
  type ChatMode,
  type ChatTerms,
} from '#src/live/streams/stream.ts';

const modes: readonly (readonly [ChatMode, string])[] = [
  ['open', 'Everybody writes'],
  ['slow', 'Slow: a pause between messages'],
  ['unique', 'Nothing twice'],
  ['host_only', 'The host alone writes'],
];

/** For the host and moderators. Shown after the room has confirmed the role. */
export const ChatSettings = ({ chat }: { readonly chat: ChatTerms }) => (
  <details class="menu" id="chat-settings" hidden>
    <summary class="button quiet">Settings</summary>
    <form class="menu-body fields" id="settings-form">
      <label class="field">
        Who writes
        <select id="mode" name="mode">
          {modes.map(([mode, words]) => (
            <option value={mode} selected={mode === chat.mode}>
              {words}
            </option>
          ))}
        </select>
      </label>
      <label class="field">
        Seconds between messages, when slow
        <input
          id="slow-seconds"
          name="slow"
          type="number"
          min={MIN_SLOW_MODE_SECONDS}
          max={MAX_SLOW_MODE_SECONDS}
          value={chat.slowModeSeconds}
          required
        />
      </label>
      <label class="field">
        Words that aren’t for this room, one a line
        <textarea id="words" name="words" rows={3} spellcheck={false} disabled />
      </label>
      <label class="field">
        A message with such a word
        <select id="word-act" name="act">
          <option value="mask">is shown with stars in its place</option>
          <option value="reject">isn’t sent</option>
        </select>
      </label>
      <p class="hint" id="settings-hint" role="status" />
      <button class="button">Save</button>
    </form>
  </details>
);
