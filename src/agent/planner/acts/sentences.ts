import { rowsOf } from '../text/words.ts';

/**
 * What is said, in English and Spanish, with fields in it (`tell.ts`): questions by slot, refusals, problems by code,
 * alone or behind the act.
 */
export const PHRASES: ReadonlyMap<string, string> = new Map(
  rowsOf(`
pickup = where is it picked up from (a saved place, or coordinates) | dónde lo recogemos (origen: un lugar guardado o
  coordenadas)
dropoff = where does it go to (a saved place, or coordinates) | adónde lo llevamos (destino: un lugar guardado o
  coordenadas)
coordinates = what are its coordinates (latitude, longitude) | cuáles son sus coordenadas
place = which place do you mean | cuál lugar
place_name = what name should I save it under | con qué nombre lo guardo
delivery = which delivery do you mean | cuál pedido
stream = which stream do you mean | cuál directo
auction = which auction (lot) do you mean | cuál subasta
insight = which insight do you mean | cuál aviso
amount = how much, in US dollars | cuánto, en dólares
when = when is it picked up or dropped off | cuándo se recoge o se entrega
recipient = to whom (which e-mail address) | a quién (correo)
body = what should the message say | qué digo en el mensaje
doubt = I did not get that condition, so nothing was done: what should hold? | No entendí la condición; no se hizo
  nada: ¿cuál es?
failed = That did not go through ({code}), so nothing was done. | No se pudo ({code}), así que no se hizo nada.
consent_denied = You declined it, so nothing was done. | Lo rechazaste, así que no se hizo nada.
consent_expired = The request for your approval expired, so it was not done. | La aprobación caducó: no se hizo.
distance_too_long = That is too far, so nothing was done: 100 miles are the most. | Está demasiado lejos: el máximo son
  100 millas, así que no se hizo nada.
quota_exceeded = Too many for now, so it was not done; try later. | Demasiados por ahora: no se hizo.
seller_cannot_bid = That is your own lot, so nothing was bid. | Es tu propio lote: no se pujó.
auction_closed = That auction is closed and no bid was made; it ended at {money amountMinor}. | Está cerrada, no se pujó:
  terminó en {money amountMinor}.
invalid_state_transition = It is too late, it was picked up already: it was not done. | Es tarde, ya se recogió: no
  se hizo.
refund_too_large = Only {money refundableMinor} of it are left, so nothing was refunded. | Solo quedan {money
  refundableMinor}.
tip.validation_failed = A tip is $1.00 to $500.00, so it was not done. | Una propina va de $1.00 a $500.00: no se hizo.
create.validation_failed = A tip is $1000.00 at most, so nothing was booked. | Una propina es de $1000.00 como máximo:
  no se hizo.
clip.validation_failed = A clip is 5 to 60 seconds long, so nothing was done: none was made. | Un clip dura de 5 a 60 segundos: no se
  hizo.
feature_off = Tips, clips or lots are switched off there, so nothing was done. | Ahí no se admite: no se hizo.
save.validation_failed = Those coordinates are not valid, so nothing was saved. | Esas coordenadas no son válidas: no
  se guardó.
query_invalid = There is no such product: {allowed}. | No hay tal producto: {allowed}.
tool_unknown = I can't do that here. | No puedo hacer eso aquí.
too_many_calls = I can't do more than that at once. | No puedo hacer más de una vez.
none = There are none. | No hay ninguno.
no_delivery = I found no delivery like that, so nothing was done. | No encuentro ese pedido: no se hizo nada.
no_stream = I found no such stream live{told}, so nothing was done. | No encuentro ese directo{told}: no se hizo nada.
priced = {from} to {to} costs {money total}{tip}, for {miles} miles. | De {from} a {to} cuesta {money total}{tip},
  {miles} millas.
booked = Booked from {from} to {to} for {money total}{tip}{at}, tracking code {slug}. | Reservado de {from} a {to} por
  {money total}{tip}{at}, seguimiento {slug}.
unmet = {told} Nothing was done, as you said. | {told} No se hizo nada, como dijiste.
together = Together that is {money total}. | En total son {money total}.
spent = You have spent {money total}. | Llevas gastado {money total}.
dearer = The price is {money total} now: shall I book it? | Ahora cuesta {money total}: ¿lo reservo?
fee_dearer = Cancelling it {fee cancellation.feeMinor} now: shall I? | Cancelarlo {fee cancellation.feeMinor} ahora:
  ¿lo hago?
over_budget = That is over your budget and was not done: shall I tip {money total}? | Supera tu presupuesto: ¿doy
  {money total}?
under_minimum = That is under the minimum and was not bid: shall I bid {money total}? | Es menos que el mínimo: ¿pujo
  {money total}?
confirm = That is a high bid and was not made yet: do you confirm {money total}? | Es una puja alta: ¿confirmas {money
  total}?
mail = Sent to {to}. | Enviado a {to}.
save = Saved {name}. | Guardado: {name}.
forget = Removed {name} from your places. | Eliminado de tus lugares: {name}.
left = {money left} of your {money total} are left. | Quedan {money left} de tus {money total}.
fits = That fits. | Alcanza.
no_fit = That is more than your {money total}. | Es más que tus {money total}.
left_alone = All right, nothing was done. | De acuerdo, no se hizo nada.
social = Any time. | Con gusto.
cannot = I can't do that, or I did not understand it. | No puedo hacer eso, o no lo entendí.
help = I can {abilities}. | Puedo {abilities}.
can.quote = price deliveries | cotizar envíos
can.create = book them | reservarlos
can.track = track them | seguirlos
can.cancel = cancel them | cancelarlos
can.refund = refund them | devolver su importe
can.list_live = show live streams | mostrar directos
can.tip = tip them | darles propinas
can.clip = clip them | hacer clips
can.bid = bid in auctions | pujar en subastas
can.insights = read competitor insights | leer novedades de competidores
can.mail = send mail | enviar correos
can.save = keep your places | guardar tus lugares
can.spending = show your spending | mostrar tus gastos
no_change = I can't change a booked delivery, but cancel it and book it again. | No puedo cambiarlo; puedo cancelarlo
  y reservarlo.
no_undo = I can't change or take back what was done. | No puedo cambiar lo que ya se hizo.
no_reach = I can't reach a driver, nor give you a number. | No puedo contactar al repartidor.
no_approve = I can't approve anything for you: only you can. | No puedo aprobar nada por ti.
no_live = I can't go live or hold auctions for you. | No puedo transmitir ni subastar por ti.
no_chat = I can't write in a chat, nor moderate one. | No puedo escribir en un chat ni moderarlo.
no_other = I can't do that: it is not what Waypost does. | No puedo: eso no lo hace Waypost.
no_scan = I can't scan or watch pages. | No puedo escanear páginas.
no_account = I can't change limits, cards or payouts. | No puedo cambiar límites, tarjetas ni cobros.
`),
);

/**
 * What is said of a thing: `kind: words = sentence`, where the words are of the question, or the act. One whose fields have
 * no value isn't said; `path=value` says when. One without words tells what it is, in a list.
 */
export const FACTS = rowsOf(`
delivery: driver|driving|who|bike|bicycle|car|van|bici|coche|taken|anyone|quien|@track = {tracking.driver.firstName}
  has it, by {vehicle tracking.driver.vehicleType} | lo lleva {tracking.driver.firstName}, en {vehicle
  tracking.driver.vehicleType}
delivery: driver|driving|who|anyone|someone|somebody|taken|accepted|@track status=created = no driver has taken {name} yet | {name} aún no lo
  tiene ningún repartidor
delivery: closest|nearest|first|cerca = {candidates.0.displayName} is the closest | {candidates.0.displayName} es quien está más cerca
delivery: time|when|window|pick-?up|hora|recog\\w* = it is to be picked up at {clock pickupWindow.start} | se recoge: {clock pickupWindow.start}
delivery: time|when|window|drop-?off|hora = it is to be delivered from {clock dropoffWindow.start} to {clock dropoffWindow.end} | se entrega entre {clock dropoffWindow.start} y {clock dropoffWindow.end}
delivery: when|long|due|eta|exactly|minutes?|cuando|@track = it is due at {clock tracking.eta.dropoffAt} | llega: {clock
  tracking.eta.dropoffAt}
delivery: when|long|exactly|cuando|arriv\\w*|delivered|@track = it was delivered at {clock deliveredAt} | llegó: {clock
  deliveredAt}
delivery: status|state|arriv\\w*|delivered|entregad\\w*|estado|happened|driver|taken|coming|way|there|ok|@track = it is {words
  status} | está {words status}
delivery: cost|pay|paid|total|much|come|price = cancelling it {fee cancelled.feeMinor} | cancelarlo {fee
  cancelled.feeMinor}
delivery: cost|pay|paid|total|much|come|price|costo|cuanto|charged|paid = it cost {money fare.customerTotalMinor} | costó
  {money fare.customerTotalMinor}
delivery: receipt = you paid {money receipt.claims.fee.customerTotalMinor} for {miles receipt.claims.milliMiles}
  miles | pagaste {money receipt.claims.fee.customerTotalMinor} por {miles receipt.claims.milliMiles} millas
delivery: tip|tipped|propina = the tip was {money fare.tipMinor} | la propina fue de {money fare.tipMinor}
delivery: left|queda|back = {left capture.capturedMinor} of it are left | quedan {left capture.capturedMinor}
delivery: status|refund = the refund of {money refund.amountMinor}, of {money capture.capturedMinor} paid, is {words refund.status} | la
  devolución de {money refund.amountMinor}, de {money capture.capturedMinor}, está {words refund.status}
delivery: far|miles|distance|millas = that is {fare.distanceMiles} miles | son {fare.distanceMiles} millas
delivery: code|slug|link|tracking|number|@get = its tracking code is {trackingSlug} | su código es {trackingSlug}
delivery: who|recipient|quien|whose|@get = it is for {customer.name} | es para {customer.name}
delivery: going|address|destination|drop-?off|pick-?up|adonde = it goes from {stop pickup} to {stop dropoff} | va de {stop
  pickup} a {stop dropoff}
delivery: ref|reference|po|referencia = its reference is {externalReference} | su referencia es {externalReference}
delivery: audit audit.drift.ok=true = the fee of {name} is correct: it matches | la tarifa de {name} es correcta:
  coincide
delivery: audit audit.drift.ok=false = the fee of {name} is off by {drift audit} | la tarifa de {name} difiere en
  {drift audit}
delivery: preview cancellation.allowed=false = it is too late to cancel {name} | es tarde para cancelar {name}
delivery: preview = cancelling {name} {fee cancellation.feeMinor} | cancelar {name} {fee cancellation.feeMinor}
delivery: cancel = {name} is cancelled; that {fee cancellation.feeMinor} | {name} está cancelado; {fee
  cancellation.feeMinor}
delivery: dispatch = {name} was offered to {dispatched} driver(s) | {name} se ofreció a {dispatched} repartidor(es)
delivery: = {name} from {stop pickup} to {stop dropoff}, {words status} | {name} de {stop pickup} a {stop dropoff},
  {words status}
delivery: = it cost {money fare.customerTotalMinor} | costó {money fare.customerTotalMinor}
stream: viewers?|watching|popular|many = {viewerCount} are watching {host.displayName} | {viewerCount} ven a
  {host.displayName}
stream: tips?|propinas? = {host.displayName} {on features.tips} | {host.displayName} {on features.tips}
stream: tip = {host.displayName} got your tip of {money tip.amountMinor} | {host.displayName} recibió {money
  tip.amountMinor}
stream: clip = the clip is on its way | el clip está en camino
stream: = {host.displayName} with “{title}” ({viewerCount} watching) | {host.displayName} con “{title}” ({viewerCount}
  mirando)
auction: verify_auction verification.ok=true = the bid log is verified and intact | el registro está verificado
auction: verify_auction|line|broken|breaks?|where verification.ok=false = the bid log is broken and does not verify, from line
  {verification.firstBadLine} on | el registro falla: no cuadra desde la línea {verification.firstBadLine}
auction: bid bid.status=leading = you bid {money bid.amountMinor} and are leading | pujaste {money bid.amountMinor} y
  vas ganando
auction: bid you.maxMinor = your maximum is {money you.maxMinor} | tu máximo es {money you.maxMinor}
auction: bid bid.status=outbid = you are outbid: it stands at {money currentBidMinor} | te superaron: va en {money
  currentBidMinor}
auction: who|won|winner|quien|get_auction = it went for {money outcome.amountMinor} | se vendió por {money
  outcome.amountMinor}
auction: end|ends|long|when|termina = it ends at {clock endsAt} | termina: {clock endsAt}
auction: = “{title}” stands at {money currentBidMinor}, the next bid is {money minimumNextBidMinor} | “{title}” va en
  {money currentBidMinor}, la siguiente puja es {money minimumNextBidMinor}
insight: sure|confiden\\w*|certain|seguro\\w* = we are {percent confidence} sure of that | la certeza es del {percent
  confidence}
insight: more|about|details|mean|summary|say = {summary} | {summary}
insight: verify_insight verdict=reproduced = verified, {name} follows from its evidence | verificado: {name}
insight: verify_insight verdict=evidence_only = older rules made {name}, and its evidence holds | {name} es de otras reglas; sus
  pruebas valen
insight: verify_insight verdict=erased = {name} can not be verified: a page of it was erased | {name} no se puede verificar
insight: verify_insight verdict=mismatch = {name} does not match its evidence | {name} no cuadra con sus pruebas
insight: = {competitor.displayName}: {title} | {competitor.displayName}: {title}
competitor: relevan\\w* = the relevance of {displayName} is {relevanceScore} | la relevancia de {displayName} es
  {relevanceScore}
competitor: = {displayName} ({words category}) | {displayName} ({words category})
consent: long|when|expires?|out|until = {title} expires at {clock expires_at} | {title} caduca: {clock expires_at}
consent: much|amount|cost|worth|sum|cuanto = {title} is {money commits_minor} | {title}: {money commits_minor}
consent: = {title} | {title}
spending: = you spent {money total_minor} ({period}) | gastaste {money total_minor} ({period})
quote: driver|repartidor|get|gets = {money split.driverPayoutMinor} of it are the driver's | {money
  split.driverPayoutMinor} son suyos
quote: far|miles|distance|long|lejos|millas = it is {distanceMiles} miles | son {distanceMiles} millas
quote: = it costs {money customerTotalMinor} | cuesta {money customerTotalMinor}
place: = {name} | {name}
`).map(([head, text]) => {
  const [, kind = '', words = '', test = ''] = /^(\w+): ?(\S*) ?(\S*)$/.exec(head) ?? [];
  const [path = '', value] = test.split('=');
  const paths = [...text.matchAll(/\{(?:\w+ )?([\w.]+)\}/g)].map(([, each = '']) => each);
  return { kind, words, text, value, paths: path === '' ? paths : [...paths, path], path };
});
