import type { FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify'
import type { ZodMiniType } from 'zod/mini'
import type { Shape, ValuesOf } from '#blueprint/answer.ts'
import { answerWire } from '#engine/run-query.ts'
import type { App } from './app.ts'
import type { Guard } from './guard.ts'

/**
 * A fixed call, not defined by a screen. Its route and its documentation are derived from this
 * value.
 */
export interface Call {
  readonly method: 'get' | 'post'
  readonly path: string
  readonly title: string
  readonly description?: string
  readonly guard: Guard
  /** How the caller is authenticated, if the guard alone does not say it. */
  readonly authentication?: string
  /** Query parameters. */
  readonly parameters?: ZodMiniType
  readonly body?: ZodMiniType
  /** Content types of the body; without them JSON. */
  readonly bodyTypes?: readonly string[]
  readonly example?: unknown
  /** Accepts the bytes of one picture instead of JSON; max size in bytes. */
  readonly takesPicture?: number
  /** It may move: a GIF or WebP animation. */
  readonly takesAnimation?: true
  /** An Android package instead of a picture, which the route reads as a stream. */
  readonly takesPackage?: true
  /** The kinds of the response data, or one of the responses without data. */
  readonly answer: Shape | PlainAnswer
}
/** 'done': a message; 'picture': a JPEG; 'package': an Android package; 'events': server-sent; 'live': whether there is a session. */
type PlainAnswer = 'done' | 'picture' | 'package' | 'events' | 'live'

/** Preserves the types of body and answer for the handler. */
export const call = <const C extends Call>(definition: C): C => definition

type Handler<Answer> = (request: FastifyRequest, reply: FastifyReply) => Answer
type Options = Pick<RouteShorthandOptions, 'onRequest' | 'exposeHeadRoute'>

/** Adds the route of a call whose handler writes the response itself. */
export function addCall(app: App, definition: Call, handler: Handler<unknown>, options: Options = {}): void {
  const { method, path, guard, parameters, takesPicture, takesAnimation, takesPackage, answer } = definition
  const isPicture = takesPicture !== undefined || answer === 'picture'
  const config = {
    guard: isPicture ? ({ rate: 'picture', ...guard } as const) : guard,
    ...(takesPicture === undefined ? {} : { takesPicture }),
    ...(takesAnimation ? { takesAnimation } : {}),
    ...(takesPackage ? { takesPackage } : {}),
    ...(parameters ? ({ takesQuery: true } as const) : {}),
  }
  const limits = takesPicture === undefined ? {} : { bodyLimit: takesPicture }
  app.route({ ...options, ...limits, method, url: path, config, handler })
}

/**
 * Adds the route of a call that returns data: the handler returns inner values, the kinds convert
 * them to the wire.
 */
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
