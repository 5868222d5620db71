/** Sends the rating of rating-section.tsx, once the parcel has arrived. */

const section = document.querySelector<HTMLElement>('#rating');
const form = document.querySelector<HTMLFormElement>('#rating-form');
const outcome = document.querySelector<HTMLElement>('#rating-outcome');

if (section !== null && form !== null) {
  section.hidden = section.dataset['can'] !== 'true';
  form.addEventListener('submit', (submitted) => {
    submitted.preventDefault();
    void send(form);
  });
}

function tell(words: string): void {
  if (outcome !== null) outcome.textContent = words;
}

async function send(of: HTMLFormElement): Promise<void> {
  const given = new FormData(of);
  const word = given.get('comment');
  const comment = typeof word === 'string' && word.trim() !== '' ? word.trim() : null;
  const button = of.querySelector('button');
  if (button !== null) button.disabled = true;
  tell('Sending…');
  try {
    const response = await fetch(of.dataset['to'] ?? '', {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ stars: Number(given.get('stars')), comment }),
    });
    if (response.ok || response.status === 409) {
      of.hidden = true;
      tell(response.ok ? 'Thank you. Your driver’s rating counts it.' : 'This delivery has been rated already.');
      return;
    }
    tell(response.status === 429 ? 'Too many tries. Please wait a minute.' : 'That didn’t work. Please try again.');
  } catch {
    tell('No connection. Please try again.');
  }
  if (button !== null) button.disabled = false;
}
