/** A question before what can’t be undone: web/sure.ts asks it. */
export const Sure = () => (
  <dialog id="sure" aria-labelledby="sure-title">
    <form method="dialog" class="fields">
      <h2 id="sure-title" />
      <p id="sure-text" />
      <p class="actions">
        <button class="button danger" id="sure-yes" value="yes" />
        <button class="button quiet" value="no">
          Not now
        </button>
      </p>
    </form>
  </dialog>
);
