import { execFileSync } from 'node:child_process'

/** A machine of the network: where it is, and the words before a program that runs on it. */
export interface Machine {
  name: string
  address: string
  inside: string[]
}

const ip = (...words: string[]) => void execFileSync('ip', words, { stdio: 'pipe' })

/** Why this machine can have no machines within it, in one line; false when it can. */
export function whyNoNetwork(): string | false {
  const name = `f${process.pid}-try`
  try {
    ip('netns', 'add', name)
    ip('netns', 'del', name)
    return false
  } catch {
    return 'left out: this account cannot make network namespaces (`ip netns add`, as root)'
  }
}

/**
 * Machines on one switch: a network namespace each, joined by a bridge at which this process stands, too. The names hold
 * the id of this process, so that two runs do not meet.
 */
export class Network {
  /** Addresses for measurements between machines (RFC 2544): no machine has them otherwise. */
  private readonly range = `198.18.${process.pid % 256}`
  private readonly bridge = `f${process.pid}`
  private readonly machines: Machine[] = []
  /** This process, for the machines. */
  readonly here = `${this.range}.1`

  constructor() {
    ip('link', 'add', this.bridge, 'type', 'bridge')
    ip('addr', 'add', `${this.here}/24`, 'dev', this.bridge)
    ip('link', 'set', this.bridge, 'up')
  }

  /** An address that no machine has yet. */
  address(host: number): string {
    return `${this.range}.${host}`
  }

  add(role: string): Machine {
    const name = `${this.bridge}-${role}`
    const machine = {
      name,
      address: this.address(10 + this.machines.length),
      inside: ['nsenter', `--net=/run/netns/${name}`],
    }
    this.machines.push(machine)
    const link = this.linkOf(machine)
    ip('netns', 'add', name)
    ip('link', 'add', link, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', name)
    ip('link', 'set', link, 'master', this.bridge, 'up')
    ip('-n', name, 'link', 'set', 'lo', 'up')
    ip('-n', name, 'link', 'set', 'eth0', 'up')
    this.take(machine, machine.address)
    return machine
  }

  /** Pulls a machine's cable out, or puts it in again. */
  cable(machine: Machine, how: 'out' | 'in'): void {
    ip('link', 'set', this.linkOf(machine), how === 'out' ? 'down' : 'up')
  }

  /** Gives a machine one more address, and lets all others ask again who has it, as keepalived would. */
  take(machine: Machine, address: string): void {
    ip('-n', machine.name, 'addr', 'add', `${address}/24`, 'dev', 'eth0')
    ip('neigh', 'flush', 'to', address)
    for (const { name } of this.machines) ip('-n', name, 'neigh', 'flush', 'to', address)
  }

  remove(): void {
    for (const machine of this.machines) {
      // Without its cable, because a namespace stays as long as the last process in it.
      ip('link', 'del', this.linkOf(machine))
      ip('netns', 'del', machine.name)
    }
    ip('link', 'del', this.bridge)
  }

  /** The end of a machine's cable at the bridge. */
  private linkOf(machine: Machine): string {
    return `${this.bridge}v${this.machines.indexOf(machine)}`
  }
}
