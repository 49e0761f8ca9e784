import type { api } from '../../shared/contract/index.ts';
import { type FamilyRecords, type Place, rights } from './record.ts';

const pictureIn = ({ pictured: { id, picture } }: Place) => ({ params: { id, picture } });

export const pictures: FamilyRecords<typeof api.pictures> = {
  addVisitPicture: {
    sample: ({ appointment: { id } }) => ({ params: { id }, body: {}, file: new Blob() }),
    requests: 4,
    statusByPlace: {
      own: '401 201 201 201 201 403 403',
      sister: '401 403 403 403 201 403 403',
      foreign: '401 404 404 404 404 403 403',
    },
    auditEntries: ['appointment pictures'],
  },
  getVisitPicture: { sample: pictureIn, requests: 2, statusByPlace: rights.staff },
  deleteVisitPicture: {
    sample: pictureIn,
    requests: 3,
    statusByPlace: rights.staff,
    auditEntries: ['appointment pictures'],
  },
};
