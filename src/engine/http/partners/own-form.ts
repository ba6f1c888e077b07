import type { FastifyReply, FastifyRequest } from 'fastify'
import { failureOf, sendFailure } from '../errors.ts'
import type { HttpError } from '../http-error.ts'

/** Below an address callers are answered in a form of their own, also where no route or no body reaches its handler. */
export interface OwnForm {
  readonly below: string
  /** null: no partner sent this. */
  readonly write: (failure: HttpError) => {
    readonly status: number
    readonly body: Readonly<Record<string, unknown>>
  } | null
}

export const isBelow = ({ below }: OwnForm, url: string): boolean => url.startsWith(below)

/** Contracts of partners have statuses above 599, which the framework refuses and HTTP does not. */
export function withStatus(reply: FastifyReply, status: number): FastifyReply {
  if (status <= 599) return reply.code(status)
  reply.code(500)
  reply.raw.statusCode = status
  return reply
}

/** Ends a request that failed: in the form of its caller, or in ours. */
export async function answerFailure(
  forms: readonly OwnForm[],
  error: unknown,
  { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
): Promise<FastifyReply> {
  const form = forms.find((one) => isBelow(one, request.url))
  const written = form?.write(failureOf(error, request)) ?? null
  return written === null ? sendFailure(error, request, reply) : withStatus(reply, written.status).send(written.body)
}
