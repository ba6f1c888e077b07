import { openGateway, type GatewayContext } from './accounts.ts'
import { loggedCall } from './call-log.ts'

/** Queries the float as a harmless test call; the result appears in the call log. */
export async function testGateway(context: GatewayContext, payload: unknown): Promise<void> {
  const id: unknown = typeof payload === 'object' && payload !== null ? Reflect.get(payload, 'gatewayId') : undefined
  if (typeof id !== 'string') throw new Error('Gateway test job has no gatewayId')
  const opened = await openGateway(context, { id })
  if (!opened) throw new Error(`Gateway ${id} not found`)
  const { account, gateway } = opened
  await loggedCall(context, account, { what: 'TEST', orderId: null }, () => gateway.floatBalance(account))
}
