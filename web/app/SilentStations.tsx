import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { api } from '../../shared/contract/index.ts';
import type { Device } from '../../shared/contract/stations.ts';
import { heartbeatIntervalSeconds } from '../../shared/rules/stations.ts';
import { useCanCall, useCanOpen, useSession } from '../kit/data/session.tsx';
import { readStored, writeStored } from '../kit/data/stored.ts';
import { useRead } from '../kit/data/useApi.ts';
import { useToast } from '../kit/ui/Toast.tsx';
import { silenceText, silentOf } from '../salon/stations.ts';

const { listDevices } = api.stations;
const everything = { body: {} };
const refreshInterval = heartbeatIntervalSeconds * 1000;

/** Of one silence: it ends with the next heartbeat. */
const silenceOf = ({ station_id, last_status_timestamp }: Device): string => `${station_id} ${last_status_timestamp}`;

/** Tells those who look after stations, on whatever screen they are, of each that fell silent: once a person and browser. */
export function SilentStations() {
  const { user } = useSession();
  const mayCall = useCanCall();
  const may = useCanOpen();
  const toast = useToast();
  const navigate = useNavigate();
  const { data } = useRead(listDevices, mayCall(listDevices) ? everything : null, { refreshInterval });
  const key = `salon-console:silence ${user.userID}`;
  const path = may('/stations') ? '/stations' : '/home';
  const told = useRef<readonly string[]>(undefined);

  useEffect(() => {
    if (!data) return;
    const silent = silentOf(data);
    const before = told.current ?? readStored('localStorage', key)?.split('\n') ?? [];
    const untold = silent.filter((one) => !before.includes(silenceOf(one)));
    told.current = silent.map(silenceOf);
    writeStored('localStorage', key, silent.length > 0 ? told.current.join('\n') : null);
    if (untold.length === 0) return;
    const action = { label: 'Stations', onClick: () => void navigate(path) };
    toast(silenceText(untold), { intent: 'warning', timeout: 10_000, action });
  }, [data, key, path, toast, navigate]);
  return null;
}
