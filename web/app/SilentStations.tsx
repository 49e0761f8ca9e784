import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { type Device, stations } from '../../shared/contract/stations.ts';
import { heartbeatIntervalSeconds } from '../../shared/rules/stations.ts';
import { useCanCall, useCanOpen, useSession } from '../kit/data/session.tsx';
import { readStored, writeStored } from '../kit/data/stored.ts';
import { useRead } from '../kit/data/useApi.ts';
import { useToast } from '../kit/ui/Toast.tsx';
import { formatSilence, listSilent } from '../salon/stations.ts';

const { listDevices } = stations;
const everything = { body: {} };
const refreshInterval = heartbeatIntervalSeconds * 1000;

/** Identifies one period of silence, which ends with the next heartbeat. */
const silenceKey = ({ station_id, last_status_timestamp }: Device): string => `${station_id} ${last_status_timestamp}`;

/** Notifies users who manage stations about newly silent ones, once per user and browser. */
export function SilentStations() {
  const { user } = useSession();
  const mayCall = useCanCall();
  const may = useCanOpen();
  const toast = useToast();
  const navigate = useNavigate();
  const { data } = useRead(listDevices, mayCall(listDevices) ? everything : null, { refreshInterval });
  const key = `salon-console:silence ${user.userID}`;
  const path = may('/stations') ? '/stations' : '/home';
  const notified = useRef<readonly string[]>(undefined);

  useEffect(() => {
    if (!data) return;
    const silent = listSilent(data);
    const alreadyNotified = notified.current ?? readStored('localStorage', key)?.split('\n') ?? [];
    const newlySilent = silent.filter((one) => !alreadyNotified.includes(silenceKey(one)));
    notified.current = silent.map(silenceKey);
    writeStored('localStorage', key, silent.length > 0 ? notified.current.join('\n') : null);
    if (newlySilent.length === 0) return;
    const action = { label: 'Stations', onClick: () => void navigate(path) };
    toast(formatSilence(newlySilent), { intent: 'warning', timeoutMs: 10_000, action });
  }, [data, key, path, toast, navigate]);
  return null;
}
