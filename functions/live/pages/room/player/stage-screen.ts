import { setText } from '#web/moments.ts';
import { make, the } from '#web/page.ts';

/** The viewer has said that they are an adult; kept as long as the tab is open. */
const ADULT = 'waypost-adult';

/** Whether the stage may show its video without asking. */
export const isForAnybody = (stage: HTMLElement): boolean =>
  stage.dataset['mature'] !== 'true' || sessionStorage.getItem(ADULT) === 'yes';

/** Asks whether the viewer is an adult, with a button in the place of the video. */
export const askForAdult = (show: () => void): void =>
  askOnScreen('I’m an adult: show it', () => {
    sessionStorage.setItem(ADULT, 'yes');
    show();
  });

/** Says something in the place of the video. */
export function say(title: string, text: string): void {
  setText(the('screen-title'), title);
  setText(the('screen-text'), text);
  the('screen').hidden = false;
}

export const sayForAdults = () => say('For adults only', 'Its host says that this stream isn’t for children.');

/** A button in the place of the video; it disappears when it is pressed. */
export function askOnScreen(words: string, act: () => void): void {
  const button = make('button', { class: 'button' }, words);
  button.addEventListener('click', () => {
    button.remove();
    act();
  });
  the('screen').append(button);
}
