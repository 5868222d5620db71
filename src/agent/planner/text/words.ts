/** A table of `name = text`, one a line; an indented line goes on with the one above. */
export const rowsOf = (table: string): readonly (readonly [name: string, text: string])[] =>
  table
    .trim()
    .replaceAll(/\n +(?=[|;])/g, '')
    .replaceAll(/\n +/g, ' ')
    .split('\n')
    .map((row) => [row.slice(0, row.indexOf(' = ')), row.slice(row.indexOf(' = ') + 3)]);

/** Words that mean the same, to be used in patterns over marks as `{name}`; ` ... ` is any pieces, or none. */
const CLASSES = String.raw`
orders = orders?|deliver(?:y|ies)|bookings?|parcels?|packages?|shipments?|pedidos?|envios?|entregas?|paquetes?
samestops = (?:same|exact\w*|identical)(?: exact| same| N)* (?:stops|route|ends|places|pick-?up|addresses|trip|run|journey)|(?:route|stops|ends) (?:of|as|from|like)
  |same ... as ... {orders}|over again|(?:repeat|redo|re-?book|reorder) ... {orders}|(?:do|book|send) ... {orders} again
many = orders|deliveries|bookings|parcels|packages|shipments|pedidos|envios|entregas|paquetes
show = show|history|list|see|what|which|any|my|give|view|check|tengo|mis|muestr~|ver|que|cuales|have|all|O|find|dame
open = open|show|details|info|pull up|tell me(?! (?:what|how|when|where|who|which|if|whether))|look up|look at|see(?! (?:if|whether|how))|view|abr~|detalles|muestr~|more about|bring up
  |everything (?:about|on)|ensen~|mas sobre
streams = (?:live-?)?stream(?:s|er|ers|ing|ed)?|lives?|directos?|broadcasts?|broadcasting|shows|transmi\w+|emision\w*|en vivo|on air
envi = envi(?!os?(?: |$))~
give = give|gives|giving|gets|throw|chuck|put|slip|send|toss|drop|leave|bung|sling|shoot|hand|pay|support|reward|treat|donat\w+
  |da|d[ae]l[ea]s?|dar|mand~|{envi}|regal~|pon~|pong~|dej~
chat = chat\w*|comments?|commenting|coment\w+|messages?|mensajes?
clip = clip|clips|clipped|highlight|record|capture|grab|snip|snag|recort~|grab~|captur~
sum = [AF]|N(?! [a-z])|N(?= (?:to|for|on|in|at|from|please|now|a|para|al|en|and|y|then|if|so)(?: |$))
cancel = cancel\w*|anul\w*|scrap(?:p\w+)?|abort\w*|bin(?= (?:it|that|this|them|those|the|my|our|off))|axe|nuke|ditch\w*|withdraw\w*|call(?:ed|ing|s)? (?:\S+ ){0,4}?off
  |pull(?:ed|ing)? (?:the plug|out)|back(?:ing)? out of|bail(?:ing)? (?:out )?(?:on|of)|(?:get|getting) (?:me )?out of
verb = {cancel}|refund\w*|back|reimburs\w*|devu?elv\w*|reembols\w*|get rid|stop|drop|kill|halt|scratch|undo|credit|half(?! (?:\S+ ){1,3}?(?:was|were|came|arrived|is|are))|audit
  |recomput\w*|dispatch\w*|release|{negation} (?:want|need)
price = how much|how pricey|ballpark|looking at|price[ds]?|pricing|quotes?|costs?|costing|fee|fare|charge|estimate
  |charged|cuanto|cuesta\w*|costar\w*|costos?|costes?|precio|cotiza\w*|presupuesto|cobra\w*|sale|saldria|cheaper|cheapest|set me back
  |seria|vale
book = book|booked|(?<!(?:my|the|our|your|his|her|some|these|those|N) )books|booking|re-?book|reorder|repeat|redo|(?:do|run) ... {orders} ... (?:again|over)|send|sending|ship|shipping|deliver|pick up|picked up|pick-?up|bring|brought|collect
  |collected|courier|schedule|arrange|reserv~|{move}|pid~|go
  ahead|go with|get it|(?<!P )(?<!P has )moved?|order (?:an?|another|me an?|the)? ?{orders}|order ... [PXB]|order (?:it|that|this|them|both|all)
move = move|moving|grab|send|sending|ship|shipping|deliver|delivering|bring|bringing|fetch|fetching|haul|hauling|shift|shifting|carry
  |collect|collecting|courier|transport|transfer|ferry|whisk|pick up|pick|pick-up|picking|dispatch|post|pop|bung|cart|lug
  |mand~|{envi}|recog~|recoj~|llev~|trae~|traer~|traig~
moved = sent|shipped|delivered|brought|fetched|hauled|shifted|carried|collected|transported|transferred|picked up|picked
  |taken|driven|moved|dropped|dropped off|couriered|run (?:over|from|to|across|round|down|up)|handed|returned
news = insights?|news|novedad\w*|noticias?|changed|changes|outages?|funding|acquisitions?|launch\w*|updates?|alerts?
  |price (?:increases?|decreases?|hikes?|cuts?|rises?|drops?|changes?)|developments|findings|hiring|partnerships?
  |promotions?|raised (?:their |its )?prices?|know about|anything (?:new )?(?:on(?! in | now| right| tonight| at | [?]| air|$)|about)|cambios?|caidas?|alertas?
  |happened|features|avisos?
proof = (?:add(?:s|ed)?|stack(?:s|ed)?) up(?! to)|(?:run|do) the (?:same )?check|verify|verif\w*|prove|proof|honest|fair|tampered|double-check|bid log|genuine|legit|reproduc\w*|rigged
  |sound|above board|on the level|kosher|fiddled|messed|cheat\w*|trust\w*|tamper\w*|smell\w*|comprueb\w*|comprobar|back that up|hold up|fairly|intact|fishy|manipul\w*|true
lot = auction|auctions|lot|subasta|lote|bidding
driver = drivers?|courier|repartidor|repartidora|conductor|rider|chofer|mensajero|whoever \S+(?: it)?|(?:lad|lass|guy|bloke
  |chap|fella|person|kid|man|woman|one|somebody|someone) (?:who|that|driving|bringing|carrying|delivering)(?: \S+)?
tell = e-?mail|mail|write|send|tell|let|drop|forward|message|notify|line|dile|correo|escrib~|mand~|{envi}|avis~
  |note|saying|say|subject|asunto|ask|remind|word|reply|answer|thank|confirm|warn
track = where\w*|quien (?:me )?(?:l[oae]s? )?(?:llev~|trae~|recog~|entreg~)|(?:ya|alguien) (?:\S+ ){0,3}?(?:l[oa]s? )?(?:acept|tom|agarr|recog)\w+|still (?:on|going|coming|happening)|(?:any )?(?:updates?|word|news|sign) (?:on|of|from|about) (?:the|my|it)|donde|track|follow|hold-?up|holding (?:it|them
  |\S+) up|taking so long|(?:running|so|very|already) late|delayed|(?<!im |am |are )stuck|nearly (?:here|there)|(?:any|how) close|progress|^(?:and )?status(?! (?:created|assigned|delivered|cancelled|failed|returned|picked))
  |status of|should (?:have|be|of) ... (?:here|there|arrived|by now)|(?:supposed|meant|due) ... (?:here|there|arrive\w*)|(?:is|are) ... coming|tracking|rastre\w*|eta|getting on|coming along|on
  (?:the|its) way|how far (?:is|away|along|off|out)|how long (?:until|till)|status of|sigue|seguimiento|here yet|what
  happened to|estado|por donde|(?:has|did|is) (?:it|the|my) (?:\S+ ){0,3}(?:arrive\w*|here)|when (?:does|will|is|do
  |are|should) ... (?:come|comes|coming|arrive|here|get|be|due|delivered|there|with)|cuando (?:llega|viene)|(?:has
  |have|did|is|will) (?:any|some|they|he|she|a driver)\S* ... (?:taken|accept\w*|picked|got|take|coming|on|grabbed|claimed|snagged)|did (?:any|some)\S+ (?:grab|claim)|who (?:is |has )?(?:got|picking|taking|collecting|carrying)|(?:has|have|did) ... turned? up|(?:is|has) it look\w*|(?:is|has) (?:a|the|any) driver|driver (?:on|for|assigned|yet)|how is ... (?:doing|going)|who is
  (?:bringing|delivering|driving)
remove = forget|remove|delete|borr~|olvid~|elimin~|quit~|get rid of|wipe|erase|unsave|lose|take
save = save|remember|guard~|anad~|bookmark|registr~|keep|add(?! up)|store
right = should (?:be|cost)|check|double-check|right|correct\w*|properly|fairly|match\w*|adds? up|too much|fair|wrong|legit|bien|sure
  |accurate|revis\w*|comprueb\w*|verif\w*|off|supposed|should have|justified|honest
period = today|week|month|day|far|total|ever|hoy|semana|mes|time|overall|altogether
budgeted = (?:can|could|will|would|may|(?:happy|willing|want|like) to) (?:only )?spend|spend (?:up to|at most|no more)
negation = (?:dont|do not|not|never|no need to|without|no)(?: to)?(?: (?:actually|yet|want|need|you|please|go|ahead
  |and))*
tip = tip|tips|propina|gratuity
tipless = (?:no|without|skip|drop|forget|lose|remove|sin|scrap|zero|not adding|not leaving)(?: a| the| any| la)? {tip}|not tipping|nothing (?:extra )?for (?:the )?{driver}|{tip} (?:is |of |: )*(?:none|nothing|zero)|leave (?:the )?tip
  (?:out|off)|leave out the tip|dont (?:tip|(?:add|give|put|leave|include) (?:a|any|the)? ?tip)
yes = yes|go ahead|do|book|confirm(?:ed|o)?|absolutely|definitely|proceed|reserv\w+|hazlo|adelante|place|order|dale|si
  |go on|accept|carry on|crack on|go for it|go|deal|anyway|sure|claro que si|send
maybe = ok|fine|great|perfect|vale|claro|agreed|good|works|bueno|venga|sounds|thats
filler = [.,;:!¿¡]|please|quite|ugh|whatever|still|pls|then|well|oh|ah|hm|hmm|so|right|cool|alright|lovely|and|it|that|this
  |just|now|actually|i|guess|think|me|you|for|the|one|with|lets|let|us|by|all|means|of|course|entonces|ya|after|too
  |price|very|will|my|at|N|both|them|pues|thing|delivery|as|is|way|am|takes|sigh
no = no|nope|nah|never mind|nevermind|leave(?! out)|forget it|dont|not|stop|skip|keep it|mejor no|dejalo|deja|nada|too
  much|instead|changed my mind|cancel that|hold off|waiting|demasiado|myself
again = again|(?:do|run|try|ask|check|fetch|pull) (?:it|that|them|this) (?:once more|over)|another (?:go|shot|try|attempt)|once more|retry|one more time|re-?send|otra vez|de nuevo|vuelv[ae] a|intenta\w*|reintenta\w*|another go
  |try (?:it|that) now|send it
anyway = anyways?|regardless|anyhow|nonetheless|either way|even so|no matter what|still|igual(?:mente)?|de todas? (?:modos|formas|maneras)
half = morning|afternoon|evening|night|manana|tarde|noche
narrowing = only|narrow|just|solo|among|those|of them|leave out
if = if|unless|as long as|so long as|provided|providing|si|siempre que|mientras|assuming|a menos que
question = who|what|how|when|why|which|quien|como|cuando|cual|que|cuanto|[?]|^(?:and |so |ok |hm )*(?:is|was|does|did
  |do|are|has|have|can|could|will)
reversed = (?:the )?(?:other|opposite|reverse) (?:way|direction)(?: (?:round|around))?|vice versa|way back|al reves|de vuelta|in reverse|reversed?|back again|return
  trip|(?:brought|bring\w*|fetch\w*|carried) (?:\S+ )?back
cheap = cheapest|cheaper|lowest|mas barat[oa]|least expensive
asks = {price}|figure|rates?|[?]|what (?:would|will|does|is|are|do)|how (?:much|far)
out = (?:leave out|not|except|without|but not|skip|drop|forget|scratch|lose|ditch|excluding|apart from|menos) (?:the |to |el |la )*P
ends = (?:from|to|at|de|a|en|al) (?:the |la |el |my |mi )?[PXB]
`;

const classes: ReadonlyMap<string, string> = new Map(rowsOf(CLASSES));
export const classNames: readonly string[] = [...classes.keys()];

/** How Spanish verbs end, with the pronouns that hang on them: "anul~" is "anúlalo", "anular". */
const ENDING = '(?:[aeio](?:r|n|s|d|ndo|d[oa])?|iendo|amos|emos)?(?:me|te|se|nos)?(?:l[aoe]s?)?';

/** A pattern with its names replaced by what they stand for. */
export const expanded = (source: string): string =>
  source
    .replaceAll(/\{([a-z]+)\}/g, (_all, name: string) => `(?:${expanded(classes.get(name) ?? '')})`)
    .replaceAll('~', ENDING)
    .replaceAll(' ... ', ' (?:\\S+ )*?');
