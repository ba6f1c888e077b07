import type { FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify'
import type { ZodMiniType } from 'zod/mini'
import type { Shape, ValuesOf } from '#blueprint/answer.ts'
import { answerWire } from '#engine/run-query.ts'
import type { App } from './app.ts'
import type { Guard } from './guard.ts'

/** A call that no screen defines. Its route is opened by this value and its documentation is derived from it. */
export interface Call {
  readonly method: 'get' | 'post'
  readonly path: string
  readonly title: string
  readonly description?: string
  readonly guard: Guard
  /** How the caller is known, where the guard alone does not say it. */
  readonly caller?: string
  /** Parameters behind the question mark. */
  readonly parameters?: ZodMiniType
  readonly body?: ZodMiniType
  readonly example?: unknown
  /** The bytes of one picture instead of JSON, up to this many. */
  readonly takesPicture?: number
  /** The kinds of the data, or one of the answers that have none. */
  readonly answer: Shape | PlainAnswer
}
/** 'done': a message; 'picture': a JPEG; 'events': server-sent; 'live': whether there is a session. */
type PlainAnswer = 'done' | 'picture' | 'events' | 'live'

/** Keeps the types of body and answer for the handler. */
export const call = <const C extends Call>(definition: C): C => definition

type Handler<Answer> = (request: FastifyRequest, reply: FastifyReply) => Answer
type Options = Pick<RouteShorthandOptions, 'onRequest'>

/** Opens the route of a call whose handler answers by itself. */
export function addCall(app: App, definition: Call, handler: Handler<unknown>, options: Options = {}): void {
  const { method, path, guard, parameters, takesPicture } = definition
  const config = {
    guard,
    ...(takesPicture === undefined ? {} : { takesPicture }),
    ...(parameters ? ({ takesQuery: true } as const) : {}),
  }
  const limits = takesPicture === undefined ? {} : { bodyLimit: takesPicture }
  app.route({ ...options, ...limits, method, url: path, config, handler })
}

/** Opens the route of a call that answers data: the handler returns inner values, the kinds write the wire. */
export function addRead<S extends Shape>(
  app: App,
  definition: Call & { readonly answer: S },
  handler: Handler<ValuesOf<S> | Promise<ValuesOf<S>>>,
  options: Options = {},
): void {
  const read: Handler<unknown> = handler
  const write = async (request: FastifyRequest, reply: FastifyReply) => ({
    status: true,
    data: answerWire(definition.answer, await read(request, reply)),
  })
  addCall(app, definition, write, options)
}
