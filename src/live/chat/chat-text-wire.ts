import * as z from 'zod';
import { MAX_FOLDED_CHARACTERS } from '#src/live/room/limits.ts';
import { boundedText } from '#src/platform/wire.ts';
import { hasPile, MAX_MARKS } from '#src/platform/words/text.ts';
import { fold } from './fold.ts';
