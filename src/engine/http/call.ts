import type { FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify'
import type { Shape, ValuesOf } from '#blueprint/answer.ts'
import type { Call } from '#blueprint/calls/call.ts'
import { answerWire } from '#engine/run-query.ts'
import type { App } from './app.ts'

type Handler<Answer> = (request: FastifyRequest, reply: FastifyReply) => Answer
type Options = Pick<RouteShorthandOptions, 'onRequest' | 'exposeHeadRoute'>

/** Adds the route of a call whose handler writes the response itself. */
export function addCall(app: App, definition: Call, handler: Handler<unknown>, options: Options = {}): void {
  const { method, path, guard, parameters, takesPicture, takesAnimation, takesPackage, answer } = definition
  const rate = takesPicture !== undefined ? 'upload' : answer === 'picture' ? 'picture' : null
  const config = {
    guard: rate === null ? guard : ({ rate, ...guard } as const),
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
