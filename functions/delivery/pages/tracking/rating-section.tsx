import { MAX_COMMENT } from '#src/delivery/ratings/rating.ts';

const words = ['Bad', 'Poor', 'All right', 'Good', 'Very good'];

/** How it was. rating.ts shows it to the recipient alone, and sends it: everybody else's page keeps it hidden. */
export const RatingSection = () => (
  <section id="rating" class="panel rating" aria-labelledby="rating-title" hidden>
    <h2 id="rating-title">How was it?</h2>
    <form id="rating-form" method="dialog">
      <fieldset>
        <legend>1 is bad, 5 is very good</legend>
        {words.map((word, at) => (
          <label>
            <input type="radio" name="stars" value={String(at + 1)} required />
            <span aria-hidden="true">{at + 1}</span>
            <span class="unseen">
              {at + 1} of 5: {word}
            </span>
          </label>
        ))}
      </fieldset>
      <label for="rating-comment">A word, if you like. The sender reads it.</label>
      <input id="rating-comment" name="comment" maxlength={MAX_COMMENT} autocomplete="off" />
      <button class="button" type="submit">
        Send
      </button>
    </form>
    <p id="rating-outcome" role="status" />
  </section>
);
