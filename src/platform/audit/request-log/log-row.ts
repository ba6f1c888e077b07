import type { Fingerprint } from '#platform/auth/secrets/fingerprint.ts'
import { uuidv7 } from '#platform/environment/uuid.ts'
import { jsonIn } from '#values/text/json-text.ts'
import type { CallSide, LoggedCall, Verdict } from './logged-call.ts'
import { maskBody, maskHeaders, maskUrl } from './masking/mask-call.ts'
import { maskText } from './masking/mask-text.ts'
import { masksBy, withoutSeen, type Masks } from './masking/masks.ts'
import { referencesIn } from './references.ts'

type Text = string | null

/** What is stored of a call: nothing in it authenticates, signs or identifies a person. */
export function logRowOf(call: LoggedCall, fingerprint: Fingerprint) {
  const masks = masksBy(fingerprint, call)
  for (const secret of call.secrets ?? []) masks.secret(secret)
  const [url, requestBody, responseBody] = [
    maskUrl(call.url, masks, call.secretParts),
    shownBody(call.request, masks),
    call.response && shownBody(call.response, masks),
  ]
  const [requestHeaders, responseHeaders] = [
    maskHeaders(call.request.headers, masks),
    call.response && maskHeaders(call.response.headers, masks),
  ]
  const clean = (text: Text): Text => (text === null || text === '' ? null : withoutSeen(plain(text), masks))
  // Ids are read from what is shown, so that a secret under the name of an id is not stored as one.
  const [asked, answered] = [clean(requestBody), clean(responseBody)]
  const references = referencesIn({ masks, ids: call.ids }, jsonIn(asked ?? ''), jsonIn(answered ?? ''))
  const id = uuidv7()
  return {
    row: {
      id,
      at: call.at,
      domain_id: call.domainId,
      direction: call.direction,
      channel: call.channel,
      provider: call.provider,
      operation: call.operation,
      method: call.method,
      url: clean(url),
      http_status: call.response?.status ?? null,
      result: resultOf(call),
      outcome: clean(outcomeOf(call, answered, masks)),
      latency_ms: call.latencyMs,
      player_id: playerIn(references),
      reference: [...references.keys()][0] ?? null,
      ip: call.ip ?? null,
      request_bytes: call.request.body.bytes,
      response_bytes: call.response?.body.bytes ?? null,
      request_headers: clean(requestHeaders),
      request_body: asked,
      response_headers: clean(responseHeaders),
      response_body: answered,
      request_id: call.requestId ?? null,
      callback_id: call.callbackId ?? null,
      casino_call_id: call.casinoCallId ?? null,
      webhook_delivery_id: call.webhook?.deliveryId ?? null,
      webhook_attempt_id: call.webhook?.attemptId ?? null,
    },
    references: [...references.keys()].map((reference) => ({
      at: call.at,
      log_id: id,
      domain_id: call.domainId,
      reference,
    })),
  }
}

const shownBody = ({ headers, body }: CallSide, masks: Masks): string =>
  maskBody(body, String(headers['content-type'] ?? ''), masks)

/** PostgreSQL stores no NUL, and lone halves of characters are no text. */
const plain = (text: string): string => text.replaceAll('\0', '�').toWellFormed()

/** Nobody follows a redirect of what we call, so that it did not take the call. */
function resultOf({ direction, response, verdict }: LoggedCall): Verdict['result'] {
  if (verdict !== undefined) return verdict.result
  if (response === null || response.status >= 500) return 'FAILED'
  return response.status >= (direction === 'OUT' ? 300 : 400) ? 'REJECTED' : 'SUCCESS'
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Why the call failed, or the code of the answer. */
function outcomeOf({ failure, response, verdict }: LoggedCall, answered: Text, masks: Masks): Text {
  if (verdict !== undefined) return verdict.reason
  if (failure !== undefined) return maskText(failure, masks)
  const json = jsonIn(answered ?? '')
  if (!isObject(json) || (response?.status ?? 0) < 400) return null
  const reason = [json['data'], json['message'], json['code']].find((each) => typeof each === 'string')
  return typeof reason === 'string' ? reason.slice(0, 200) : null
}

function playerIn(references: ReadonlyMap<string, string>): bigint | null {
  const [text] = [...references].find(([id, name]) => name === 'player' && /^\d{1,18}$/.test(id)) ?? []
  return text === undefined ? null : BigInt(text)
}
