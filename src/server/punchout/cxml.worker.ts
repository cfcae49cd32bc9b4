import { handleWorkerRequests } from '../lib/worker-requests';
import { parseCxmlBody, type CxmlBody, type CxmlReply } from './read-cxml-setup';

handleWorkerRequests((sent: CxmlBody): CxmlReply => ({ request: parseCxmlBody(sent) }));
