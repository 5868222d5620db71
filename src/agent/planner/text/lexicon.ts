const list = (words: string): readonly string[] => words.trim().split(/\s+/);

/** Words that grammar turns on: what is typed nearly so is read so. */
export const KEYWORDS: readonly string[] = list(`
  about address afford again agree already another anything approval approve around arrive arrived arriving auction auctions
  audit balance before between book booked booking both bring brought budget calculated call cancel cancelled cancelling
  cancellation cards change charged cheaper cheapest check chat clip close collect competitor competitors collected correct cost
  costs could courier critical deliver delivered delivery deliveries delete details dispatch distance dollar dollars dont driver
  drop email estimate everything exactly expired expire expires fashion first forget forward french going handmade high highest
  honest household insight insights instead jewelry jewellery latest leave less limit list live lowest mail make many maximum
  medium message miles minimum minutes money month morning much music newest nothing office only open order orders other outage
  outages over package packages parcel parcels pending percent photo pick picked pickup place places plants please pounds price
  prices proof prove quote raise receipt recent refund refunded remind remove requests round same save saved saying search second
  seconds send sending sent severity show shown signature since spanish spending spend spent start status still stream streams
  streaming stuff tagged take taken than that there third tip tips titled today together tomorrow tonight total track tracking
  under unless verify viewers vintage watching week what whatever when where which with without yesterday you your the and
  cancela cancelar cuanto cuesta costaria dolares donde entrega envia enviar envio gratis guarda manda mandar manana
  minutos oferta paquete pedido pedidos propina puja recibo recoger repartidor reserva reservalo segundo segundos subasta`);

/** Words that are right as they are, though they look like others. */
export const COMMON: ReadonlySet<string> = new Set(
  list(`a able add after all am an any are as at back bad be been bid big but by came can care cart come cook cool dad
  day deal did do does done each else ever every fee few find fine for free from gave get give go good got had
  hand has have he hello help her here hey hi him his hold home hour how i if in into is it its just keep kind
  know large last late later let light like line little lot lots loud love made main may me mean meant mine more
  most move must my near need new next nice no none north not note now of off ok on once one or our out own part
  past pay per pin plan plus post put quick quite ran rather read ready real right ring run said sale sat saw say
  see sell set she ship shop short should side size small so some soon south stand stop store such sun sure talk
  tell thank thanks them then these they thing think this those though thought three to told too top town trip try
  turn two until up us use very via want was way we well went were while who why will wish word work worth would
  write wrong yes yet mother mom mum gran nan abuela mama papa casa tienda taller almacen oficina please spare
  taken tall honest cost coast lost list least fact date data rate gate mate para por con de del la las los el al
  en un una y o que es se su sus si mi mis tu lo le les te mas menos ya hay hoy esto eso ese esa este esta otra
  otro como porque pero sin sobre entre hasta desde muy bien gracias favor vale bueno quiero quisiera puedes
  podrias there their where we're marco dana cleo thin third daisy daily model metal moral mark marks`),
);

/** Things that are sent and sold: right as they are, and they tell one thing from another. */
export const NOUNS: ReadonlySet<string> = new Set(
  list(`books boots lamp lamps loaves cake cakes chair chairs shirt shirts shoes skirt guitar plate plates pots rice spice steel stool tea
  tile tool tools toys vase wine wool papers letter letters flower flowers basket bread beans cheese clock coat couch dress frame
  frames keys knife ladder laptop monitor print prints rug samples scarf shawl slippers soup towels trees umbrella wood bonsai
  forms cans cats dates cards plants photo vintage table case box art album boxes card plant drill bike phone house market
  honey bag bags book-shelf seeds sign stall state pen pencil paper`),
);

const isKeyword = new Set(KEYWORDS);

/** Words that are never taken for another by a typing error. */
export const isWord = (word: string): boolean => COMMON.has(word) || NOUNS.has(word) || isKeyword.has(word);
/** Words that say what something is, not what to do with it. */
export const isTelling = (word: string): boolean => NOUNS.has(word) || !(COMMON.has(word) || isKeyword.has(word));

/** What people write for short. */
export const SHORT_FORMS: Readonly<Record<string, string>> = Object.fromEntries(
  list(`u=you ur=your r=are pls=please plz=please plss=please thx=thanks ty=thanks tmrw=tomorrow tmr=tomorrow 2moro=tomorrow
  tomorow=tomorrow wanna=want gonna=going gimme=give lemme=let mins=minutes secs=seconds del.=delivery dlvry=delivery
  pkg=package addr=address msg=message q=que xq=porque porfa=please porfavor=please sched=schedule
  favour=favor colour=color catalogue=catalog jewelery=jewelry jewellery=jewelry cancelation=cancellation canceled=cancelled
  canceling=cancelling centre=center no.=number dropoff=drop-off mañana=manana veg=vegetables wats=whats wat=what nd=and
  tix=tickets thru=through bc=because b4=before gr8=great k=ok okay=ok kk=ok okey=ok yep=yes yeah=yes yup=yes ya=ya sure=sure
  wk=week wkend=weekend ppl=people abt=about b/c=because ord=order hw=how whos=who's`).map((pair) => {
    const at = pair.indexOf('=');
    return [pair.slice(0, at), pair.slice(at + 1)];
  }),
);

const units = list(
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen',
);
const tens = list('twenty thirty forty fifty sixty seventy eighty ninety');
const unidades = list(
  'cero uno dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciseis diecisiete dieciocho diecinueve veinte',
);
const decenas = list('treinta cuarenta cincuenta sesenta setenta ochenta noventa');

/** Words for numbers, but for "one" and "un", which are more often something else. */
export const NUMBER_WORDS: ReadonlyMap<string, number> = new Map([
  ...units.map((word, at) => [word, at] as const),
  ...tens.map((word, at) => [word, (at + 2) * 10] as const),
  ...unidades.map((word, at) => [word, at] as const),
  ...decenas.map((word, at) => [word, (at + 3) * 10] as const),
  ['veinticinco', 25],
  ['hundred', 100],
  ['cien', 100],
  ['couple', 2],
]);

/** Places in a list; -1 is the last. */
export const ORDINALS: ReadonlyMap<string, number> = new Map(
  list(`first=0 1st=0 primero=0 primera=0 primer=0 second=1 2nd=1 segundo=1 segunda=1 third=2 3rd=2 tercero=2 tercera=2 tercer=2
  fourth=3 4th=3 cuarto=3 cuarta=3 fifth=4 5th=4 quinto=4 last=-1 ultimo=-1 ultima=-1 bottom=-1 top=0`).map((pair) => {
    const [word = '', at] = pair.split('=');
    return [word, Number(at)] as const;
  }),
);
