import { jsonText } from '../openapi/json-text.ts';
import { roomDocument } from './document.ts';

/** File name and text of each document, as it is committed in docs/asyncapi. */
export const asyncApiFiles = () => [{ name: 'live.json', text: jsonText(roomDocument()) }];
