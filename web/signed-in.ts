import { keepPresence } from './presence.ts';

/** All that a page of decisions needs besides what it has of its own. */
keepPresence();
