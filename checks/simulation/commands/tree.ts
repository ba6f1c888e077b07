import { products } from '#checks/paths/tree.ts'
import { saveShares } from '../branch.ts'
import { expectStatus, runAction, callInbound, type Command } from '#checks/simulation/sequence-state.ts'

/** Changes shares and commission mode of an agent while bets are open. */
export const changeShares: Command = async ({ model, random, setup }) => {
  const agent = random.oneOf(model.tree.slice(1))
  const held = Object.fromEntries(products.map((product) => [product, random.below(10_001)]))
  const mode = random.oneOf(['share', 'platform', 'parent'] as const)
  await saveShares(setup, model.changeShares(agent.id, held, mode))
  return `agent ${agent.id} has shares ${JSON.stringify(held)}, commission by ${mode}`
}

const flip = (some: Set<string>, id: string): void => {
  if (!some.delete(id)) some.add(id)
}

export const lockAgent: Command = async (stage) => {
  const { model, random } = stage
  const [locked] = model.lockedAgents
  const id = locked ?? random.oneOf(model.tree.slice(1)).id
  const isLocked = model.lockedAgents.has(id)
  const [allowed, refused] = isLocked ? ['bet-unlock', 'bet-lock'] : ['bet-lock', 'bet-unlock']
  expectStatus(await runAction(stage, 'owner', `/downline/${id}/${refused}`), 409, `${refused} of ${id}`)
  expectStatus(await runAction(stage, 'owner', `/downline/${id}/${allowed}`), 200, `${allowed} of ${id}`)
  flip(model.lockedAgents, id)
  return `${allowed} of agent ${id}`
}

export const suspendAgent: Command = async (stage) => {
  const { model, random } = stage
  const [suspended] = model.suspendedAgents
  const id = suspended ?? random.oneOf(model.tree.slice(1)).id
  const action = model.suspendedAgents.has(id) ? 'activation' : 'suspension'
  expectStatus(await runAction(stage, 'owner', `/downline/${id}/${action}`), 200, `${action} of ${id}`)
  flip(model.suspendedAgents, id)
  return `${action} of agent ${id}`
}

export const lockPlayer: Command = async (stage) => {
  const { model, random, fresh } = stage
  const [locked] = model.lockedPlayers
  const id = locked ?? random.oneOf(model.players).id
  const isLocked = !model.lockedPlayers.has(id)
  await callInbound(stage, '/player/lock', {
    externalId: fresh('lock'),
    player: id,
    isLocked,
    reason: 'player request',
  })
  flip(model.lockedPlayers, id)
  return `${isLocked ? 'locks' : 'unlocks'} player ${id}`
}

export const suspendPlayer: Command = async (stage) => {
  const { model, random } = stage
  const [suspended] = model.suspendedPlayers
  const id = suspended ?? random.oneOf(model.players).id
  const action = model.suspendedPlayers.has(id) ? 'reactivation' : 'suspension'
  expectStatus(await runAction(stage, 'owner', `/players/${id}/${action}`), 200, `${action} of ${id}`)
  flip(model.suspendedPlayers, id)
  return `${action} of player ${id}`
}
