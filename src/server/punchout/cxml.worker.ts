import { handleWorkerRequests } from '../lib/worker-requests';
import { parseCxmlBody, type CxmlBody, type CxmlReply } from './read-cxml-setup';

handleWorkerRequests((document: CxmlBody): CxmlReply => ({ request: parseCxmlBody(document) }));
