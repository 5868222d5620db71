import { findAll, has, rewrite, type Match, type Pieces } from './pieces.ts';
import { rowsOf } from './words.ts';

/** What people say around a request, as `word = pattern`: one small word stands for it, so that it tells nothing. */
const TABLE = String.raw`
please = (?:only |but |and )?if (?:you|u|they) (?:can|could|would|will|wouldnt|dont|like|please)(?: (?:please|mind|be so kind))?
please = (?:only |but |and )?if (?:(?:it|that|this)(?: is| were)? )?(?:(?:at all|not too much) )?(?:ok|possible|alright|fine|convenient|trouble|no trouble)
please = (?:grateful|great|lovely|nice|good|brilliant|wonderful|ideal|kind|(?:appreciate|love|like) (?:it|that)) if
please = if (?:you|ye)(?: would| will| could)? (?:please|be (?:so|very|that) [a-z]+|not mind)|if (?:it|that)(?: is)? (?:no |not a )(?:trouble|bother|hassle)
please = (?:would|do) you mind|(?:is|would) it (?:be )?(?:at all )?possible (?:to|for)|(?:is there )?any (?:chance|way) (?:of|that|you could|i could)?
please = (?:siempre )?si (?:puedes|puede|no te importa|es posible|me haces el favor)
please = (?:dont|do not|never) forget(?: to| that)?
please = (?<!not )go ahead and(?= [a-z])|also(?= (?:only )?if)
please = {if} (?:i|we)(?: have)? (?:copied|typed|read|remember|recall|got|heard|spelt|spelled|understand|understood)(?: [^.;!?]\S*)*
more = (?:not|never) A (?:more|over)(?: than (?:that|it|this))?
recall = remember(?= (?:the|my|that|when) (?:\S+ )??{orders})
ever = (?:from|since) (?:day one|the (?:very )?(?:start|beginning|outset))
and = an(?= (?:the|my|then|also) )
fine = not (?:so |too |that |half |at all )?(?:bad|dear|expensive|steep|unreasonable)|(?:no|not a) (?:problem|worries|bother)|why not
up = (?<=(?:high|medium|low|critical|serious|severe) )(?:and|or|y) (?:up|upwards?|above|higher|over|worse|more|mas)
bunch = (?<=(?:a|O|whole|next|other|this|the) )lot(?= of| from| to| comes?| came| adds?| together)|(?<=(?:a|for the) )lot
otherwise = (?:otherwise|or else|if not|if it is not|failing that|si no|de lo contrario)(?: [^.;!?]\S*)*? (?:dont|not|neither|nothing|nada|leave|skip|forget|never|ill|shouldnt|wont)(?: [^.;!?]\S*)*
`;

const rows = rowsOf(TABLE);

/** "Tip 2, no wait, 4": what is taken back in the same breath wasn't said. */
const TAKEN_BACK =
  '(?:[AN]|P|B|W|R)(?: [.,;!-])*(?: (?:oh|no|sorry|wait|actually|rather|scratch that|make (?:it|that)|i (?:mean|meant)|hang on|perdon|digo)(?: [.,;!-])*){1,3}(?: the| at| to| my)? (?:[AN]|P|B|W|R)';
const saidAtLast = (pieces: Pieces): Pieces =>
  rewrite(pieces, TAKEN_BACK, ({ from, pieces: [first, ...rest] }) => {
    if (has(pieces.slice(0, from), 'not(?: the| my)?$')) return undefined;
    const last = rest.at(-1);
    const kindOf = (mark = '') => mark.replace('A', 'N').replace('B', 'P');
    return kindOf(first?.mark) === kindOf(last?.mark) && !has(rest, 'no {sum}') ? last : undefined;
  });

/** What stands in brackets and has nothing to be read in it. */
const isBracket = ({ pieces }: Match): boolean =>
  !has(
    pieces,
    '[A-EG-Z]|{tip}|{book}|{cancel}|{if}|for|to|para|attn|recipient|fragile|sign|signature|firm\\w+|photo|picture|pin|hold|dispatch',
  );

const unbracketed = (pieces: Pieces): Pieces => {
  const asides = findAll(pieces, '[(] (?:[^() ]+ )+[)]').filter(isBracket);
  return pieces.filter((_piece, at) => !asides.some(({ from, to }) => at >= from && at < to));
};

/** "9 tip 2 Ann", "home 2 mom": a figure that stands for a word. */
const FIGURES =
  '(?<=(?:[AF] {tip}|(?:{tip}|{give}) [AF]) )N(?= (?!(?:{filler}|extra|more)(?: |$))[a-z])|(?<=(?:P|it|them|this) )N(?= P)';
const inWords = (pieces: Pieces): Pieces =>
  rewrite(pieces, FIGURES, ({ pieces: [figure] }) => {
    const mark = figure?.raw === '2' ? 'to' : figure?.raw === '4' ? 'for' : undefined;
    return mark === undefined ? undefined : { mark };
  });

/** What was said without its asides; "otherwise don't" says no more than the condition before it. */
export const plain = (pieces: Pieces): Pieces =>
  rows.reduce(
    (left, [word, source]) =>
      rewrite(left, source, ({ from }) =>
        word === 'otherwise' && !has(left.slice(0, from), '{if}')
          ? undefined
          : { mark: word === 'otherwise' ? ';' : word },
      ),
    saidAtLast(inWords(unbracketed(pieces))),
  );
