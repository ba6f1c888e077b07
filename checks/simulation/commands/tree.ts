import { products } from '#checks/paths/tree.ts'
import { saveShares } from '../branch.ts'
import { expectStatus, press, tell, type Command } from '../stage.ts'

/** Shares and the way commission goes change while bets are open. */
export const reshare: Command = async ({ model, luck, ground }) => {
  const agent = luck.oneOf(model.tree.slice(1))
  const held = Object.fromEntries(products.map((product) => [product, luck.below(10_001)]))
  const mode = luck.oneOf(['share', 'platform', 'parent'] as const)
  await saveShares(ground, model.reshare(agent.id, held, mode))
  return `agent ${agent.id} holds ${JSON.stringify(held)}, commission by ${mode}`
}

const flip = (some: Set<string>, id: string): void => {
  if (!some.delete(id)) some.add(id)
}

export const lockAgent: Command = async (stage) => {
  const { model, luck } = stage
  const [locked] = model.lockedAgents
  const id = locked ?? luck.oneOf(model.tree.slice(1)).id
  const isLocked = model.lockedAgents.has(id)
  const [done, refused] = isLocked ? ['bet-unlock', 'bet-lock'] : ['bet-lock', 'bet-unlock']
  expectStatus(await press(stage, 'owner', `/downline/${id}/${refused}`), 409, `${refused} of ${id}`)
  expectStatus(await press(stage, 'owner', `/downline/${id}/${done}`), 200, `${done} of ${id}`)
  flip(model.lockedAgents, id)
  return `${done} of agent ${id}`
}

export const suspendAgent: Command = async (stage) => {
  const { model, luck } = stage
  const [suspended] = model.suspendedAgents
  const id = suspended ?? luck.oneOf(model.tree.slice(1)).id
  const action = model.suspendedAgents.has(id) ? 'activation' : 'suspension'
  expectStatus(await press(stage, 'owner', `/downline/${id}/${action}`), 200, `${action} of ${id}`)
  flip(model.suspendedAgents, id)
  return `${action} of agent ${id}`
}

export const lockPlayer: Command = async (stage) => {
  const { model, luck, fresh } = stage
  const [locked] = model.lockedPlayers
  const id = locked ?? luck.oneOf(model.players).id
  const isLocked = !model.lockedPlayers.has(id)
  await tell(stage, '/player/lock', { externalId: fresh('lock'), player: id, isLocked, reason: 'asked for it' })
  flip(model.lockedPlayers, id)
  return `${isLocked ? 'locks' : 'unlocks'} player ${id}`
}

export const suspendPlayer: Command = async (stage) => {
  const { model, luck } = stage
  const [suspended] = model.suspendedPlayers
  const id = suspended ?? luck.oneOf(model.players).id
  const action = model.suspendedPlayers.has(id) ? 'reactivation' : 'suspension'
  expectStatus(await press(stage, 'owner', `/players/${id}/${action}`), 200, `${action} of ${id}`)
  flip(model.suspendedPlayers, id)
  return `${action} of player ${id}`
}
