/** A push target over the hosted service's own client. Every write is waited for before the next. */
import algoliasearch from 'algoliasearch';
import { parseHost } from '../protocol/hosts';
import type { PushTarget } from './push';

export interface HostedOptions {
  readonly appId: string;
  readonly adminKey: string;
  /** Other hosts that speak the protocol, such as the self-hosted server. */
  readonly hosts?: readonly string[];
}

/** 3 is the client's own number for "reads and writes". */
const ANY = 3;

export function createHostedTarget({ appId, adminKey, hosts }: HostedOptions): PushTarget {
  const client = algoliasearch(
    appId,
    adminKey,
    hosts === undefined ? {} : { hosts: hosts.map((host) => ({ ...parseHost(host), accept: ANY })) },
  );
  return {
    async setSettings(index, settings) {
      await client.initIndex(index).setSettings(settings).wait();
    },
    async saveSynonyms(index, synonyms) {
      await client
        .initIndex(index)
        .saveSynonyms(
          synonyms.map((set) => ({ ...set, synonyms: [...set.synonyms] })),
          { replaceExistingSynonyms: true },
        )
        .wait();
    },
    async saveObjects(index, records) {
      await client.initIndex(index).saveObjects(records).wait();
    },
    async move(from, to) {
      await client.moveIndex(from, to).wait();
    },
    async remove(index) {
      await client.initIndex(index).delete().wait();
    },
  };
}
