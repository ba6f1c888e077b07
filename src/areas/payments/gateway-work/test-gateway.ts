import { openGateway, type GatewayContext } from './accounts.ts'
import { noted } from './call-log.ts'

/** Asks a gateway for what costs nothing; what it says stands among the calls. */
export async function testGateway(context: GatewayContext, payload: unknown): Promise<void> {
  const id: unknown = typeof payload === 'object' && payload !== null ? Reflect.get(payload, 'gatewayId') : undefined
  if (typeof id !== 'string') throw new Error('A test names its gateway')
  const opened = await openGateway(context, { id })
  if (!opened) throw new Error(`There is no gateway ${id}`)
  const { account, gateway } = opened
  await noted(context, account, { what: 'TEST', orderId: null }, () => gateway.floatBalance(account))
}
