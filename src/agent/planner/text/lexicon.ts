import { undoubled } from './fold.ts';
import { expanded } from './words.ts';

const list = (words: string): readonly string[] => words.trim().split(/\s+/);
const pairs = (text: string): readonly (readonly [string, string])[] =>
  list(text).map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]);

/** Words that grammar turns on: what is typed nearly so is read so. */
export const KEYWORDS: readonly string[] = list(`
  about address afford again bucks fetch from have haul home much send shift agree already another anything approval approve around arrive arrived arriving auction
  auctions audit balance before between book booked booking both bring brought budget calculated call cancel cancelled
  cancelling cancellation cards change charged cheaper cheapest category confidence check chat clip close collect competitor competitors
  collected correct cost costs could courier critical deliver delivered delivery deliveries delete details dispatch
  distance dollar dollars dont driver drop email estimate everything exactly expired expire expires fashion first
  forget forward french going handmade high highest honest household insight insights instead jewelry jewellery latest
  leave less limit list live lowest mail make many maximum medium message miles minimum minutes money month morning
  much music newest nothing office only open order orders other outage outages over package packages parcel parcels
  pending percent photo pick picked pickup place places plants please pounds price prices proof prove quote raise
  receipt recent refund refunded remind remove requests round same save saved saying search second seconds send
  sending sent severity show shown signature since spanish spending spend spent start status still stream streams
  streaming stuff tagged take taken than that there third tip tips titled today together tomorrow tonight total track
  tracking under unless verify viewers vintage watching week what whatever when where which with without yesterday you write
  your the and cancela cancelar cuanto cuesta costaria dolares donde entrega envia enviar envio gratis guarda manda
  mandar manana minutos oferta paquete pedido pedidos propina puja recibo recoger repartidor reserva reservalo segundo
  segundos subasta`);

/** Words of every day: right as they are, with their endings, and they tell nothing apart. */
const COMMON: ReadonlySet<string> = new Set(
  list(`
  a able add after all am an any are as at back bad be been bid big but by came can care cart come cook cool dad day
  deal did do does done each else ever every fee few fine for free from gave get give go good got had hand has have he
  hello help her here hey hi him his hold home hour how i if in into is it its just keep kind know large last later
  let light like line little lot loud love made main may me mean meant mine more most move must my near need new next
  nice no none north not note now of off ok on once one ones or our out own part past pay per pin plan plus post put
  quick quite ran rather read ready real right run said sale sat saw say see sell set she ship shop short should side
  size small so some soon south stand stop store such sun sure talk tell thank them then these they thing think this
  those though thought three to told too top town trip try turn two until up us use very via want was way we well went
  were while who why will wish word work worth would write wrong yes yet mother mom mum gran nan abuela mama papa casa
  tienda taller almacen oficina spare tall coast lost least fact date data rate gate mate para por con de del la las
  los el al en un una y o que es se su sus si mi mis tu lo le les te mas menos ya hay hoy esto eso ese esa este esta
  otra otro como porque pero sin sobre entre hasta desde muy bien gracias favor vale bueno quiero quisiera their we're
  thin daily mark above across actually afraid afternoon ago ahead alright almost alone along also although always
  amount anybody anyhow anyone anyway apart apparently april august available away awful bang bear because become
  began behind being believe below beside best better bit bother bottom bought bound brand break brilliant broke
  broken business busy buy careful certain chance chap cheap cheers chosen christmas clear compare complete confirm
  count couple course cross current customer dead dear december definitely depends didnt differ different directly
  doesnt doing double doubt down due during early easy either end enough entire especially even eventually everybody
  everyone everywhere exact except excellent expect explain extra fair fall false family far fast february feel felt
  figure fill final finish following follows forever forgot four friday friend front full funny further general gently
  getting glad gonna gorgeous gotten guess guy half happen happy hardly hate heard held herself hiya hopefully hoping
  huge hurry idea immediately important including indeed info inside item itself january job july june kinda knew
  lately left legit level longer look loads lower lunch mad man march match matter maybe meanwhile meet mention midday
  missed missing mistake moment monday mrs myself name necessary neighbor neighbour neither never nevertheless nicer
  night nine nobody noon nor november number obviously october odd often oops opposite option otherwise ought outside
  overall owt paid party payment people perfect perhaps person planning played plenty possible possibly prefer
  presently pretty previous probably problem proper push quarter question quiet reach reason reasonable remaining
  remember respectively rest roughly saturday seem seen september serious several shall share shut simple simply
  sitting sleep slow smaller smell somebody somehow someone something sometime somewhat somewhere sorry sort sounds
  splendid spot stated stay step stick stopped straight stuck suddenly sunday suppose suspicious sweet ta tbh team
  term test themselves therefore thirty thursday tiny toward tried true tuesday twice type understand unfortunately
  unlike upon useful using usual various ve version view wait walk wasnt watch wednesday weekend wed wherever whether
  whichever whoever whole whom whose wife wonder wonderful wont worry worse worst wouldnt wow year yeah yourself dime
  digame puede podria entonces ahora luego mejor buena mal solo tambien tampoco aqui alli ahi cuando cuanta quien cual
  era fue son soy eres estoy estan estamos tengo tiene hacer hace haz hazme hazlo dame dale dar va van voy ir viene
  llega llegar poner pon ponle ver veo mira decir dice dicen algo algun alguna alguno nada nadie ninguno todo toda
  cada mismo misma igual antes despues tarde noche dia semana mes ayer hola oye ambos ambas dos tres cuatro cinco
  nuevo nueva aquel aquella uno nos sea sean seria cosa urgente necesito mientras siempre nunca casi mucho mucha poco
  demasiado claro listo lista perfecto genial lleva llevar sigue siguen paga pague pago cobrado cobraron cobrar queda
  quedan id ill im ive youre youll theyre hes shes jan feb mar apr jun jul aug sep sept oct nov dec mon tue thu fri pm
  asap yo dude bro anda partial confidence eats rides payments pricing pagos competencia competidores gravedad competition rivals
  logistics commerce streamers broadcast directo directos selling sell vende vendiendo alguien channel recientes
  nuevos biggest currently vivo session viendo visto muestra talking ride trip things stuff items paquetes envios
  pedidos description contents sister eta btw pls plz lol haha ugh hmm hm er um uh ah oh eh asked asking answer apply
  argue arrange bet bidding bidder winning lead outbid viewer host title tag category chatter popular exist signed
  signs heading goes gone kept letting lose fishy rat log rigged tampered truth company companies world page website
  report summary subject body text content wrote written recipient sender reference ref code link window flexible
  fragile heavy contactless doorstep door desk floor reception lobby porch buzzer rush sooner rename swap folk folks ahorita fancy onward onwards separately acepto aceptado accept drive job seller ella hers theirs mine grub pues`),
);

/** Things that are sent and sold: right as they are, and they tell one thing from another. */
export const NOUNS: ReadonlySet<string> = new Set(
  list(`
  jewelry fashion handmade bakery books boots lamp lamps loaves cake cakes chair chairs shirt shirts shoes skirt
  guitar plate plates pots rice spice steel stool tea tile tool tools toys vase wine wool papers letter letters flower
  flowers basket bread beans cheese clock coat couch dress frame frames keys knife ladder laptop monitor print prints
  form rug samples scarf shawl slippers soup towels trees umbrella wood bonsai forms cans cats dates cards plants photo
  vintage table case box art album boxes card plant drill bike phone house market honey bag bags book-shelf seeds sign
  stall state pen pencil paper`),
);

/** What people write for short. */
export const SHORT_FORMS: ReadonlyMap<string, string> = new Map(
  pairs(`
  u=you ur=your r=are pls=please plz=please plss=please thx=thanks ty=thanks tmrw=tomorrow tmr=tomorrow 2moro=tomorrow
  tomorow=tomorrow wanna=want gonna=going gimme=give lemme=let mins=minutes secs=seconds del.=delivery dlvry=delivery
  pkg=package addr=address msg=message q=que xq=porque porfa=please porfavor=please sched=schedule favour=favor
  colour=color catalogue=catalog jewelery=jewelry jewellery=jewelry cancelation=cancellation canceled=cancelled
  canceling=cancelling centre=center no.=number dropoff=drop-off mañana=manana veg=vegetables wats=whats wat=what
  nd=and tix=tickets thru=through bc=because b4=before gr8=great k=ok okay=ok kk=ok okey=ok yep=yes yeah=yes yup=yes
  ya=ya sure=sure wk=week wkend=weekend ppl=people abt=about b/c=because ord=order hw=how smth=something sth=something ned=need wnat=want
  whos=who's frm=from fro=from hw=how hwo=how hme=home mch=much snd=send cn=can cd=could wd=would wld=would fr=for
  em=them n=and w=with rly=really rn=now atm=now tysm=thanks`),
);

/** Words for numbers, but for "one" and "un", which are more often something else. A gap in counting is `-`. */
const COUNTED = [
  `zero - two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen
   eighteen nineteen twenty`,
  `cero - dos tres cuatro cinco seis siete ocho nueve diez - doce trece catorce quince dieciseis diecisiete dieciocho
   diecinueve veinte`,
];
const TENS = [
  '- - - thirty forty fifty sixty seventy eighty ninety hundred',
  '- - - treinta cuarenta cincuenta sesenta setenta ochenta noventa cien',
];
export const NUMBER_WORDS: ReadonlyMap<string, number> = new Map([
  ...COUNTED.flatMap((words) => list(words).map((word, at) => [word, at] as const)),
  ...TENS.flatMap((words) => list(words).map((word, at) => [word, at * 10] as const)),
  ['couple', 2],
]);

/** Places in a list, from 0; -1 is the last. */
export const ORDINALS: ReadonlyMap<string, number> = new Map(
  pairs(`
  first=0 1st=0 primero=0 primera=0 primer=0 top=0 second=1 2nd=1 segundo=1 segunda=1 third=2 3rd=2 tercero=2 tercera=2
  tercer=2 fourth=3 4th=3 cuarto=3 cuarta=3 fifth=4 5th=4 quinto=4 last=-1 ultimo=-1 ultima=-1 bottom=-1`).map(
    ([word, at]) => [word, Number(at)],
  ),
);

const keywords = new Set(KEYWORDS);
const isKnown = (word: string): boolean => {
  if (/^(?:has|have|is|are|was|were|do|does|did|would|could|should|need)nt$/.test(word)) return true;
  const stem = word.replace(/(?:ing|ed|s|ly)$/, '');
  if (stem === word) return COMMON.has(word) || keywords.has(word);
  const forms = word.endsWith('s') ? [stem, word.replace(/es$/, '')] : [stem, `${stem}e`];
  return [word, ...forms.filter((form) => form.length > 2)].some(
    // "Streamly" is a name.
    (form) => COMMON.has(form) || (keywords.has(form) && !word.endsWith('ly')),
  );
};
/** Words that are never taken for another by a typing error. */
export const isWord = (word: string): boolean => NOUNS.has(word) || isKnown(word) || GRAMMAR.test(word);
/** What grammar turns on says what to do, not to what. */
const GRAMMAR = new RegExp(
  `^(?:${expanded('{book}|{cancel}|{give}|{tip}|{clip}|{save}|{remove}|{tell}|{show}|{open}|{streams}|{lot}|{orders}|{price}|{maybe}|{yes}|{chat}|{narrowing}|{driver}|{proof}|{track}|{anyway}')})$`,
);

/** Words that say what something is, not what to do with it. */
export const isTelling = (word: string): boolean =>
  NOUNS.has(word) || !(isKnown(word) || GRAMMAR.test(word) || GRAMMAR.test(undoubled(word.replace(/(?:ing|ed)$/, ''))));
